import { operationIds, routes } from '../../../shared/api/routes.ts';

// `npm run faults [operation …]`: every kind of fault at every AWS call; the test run uses a sample of them.
const requestedIds = process.argv.slice(2);
const unknown = requestedIds.filter((id) => !Object.hasOwn(routes, id));
if (unknown.length > 0) {
  process.stderr.write(`There is no operation ${unknown.join(', ')}.\n`);
  process.exit(1);
}
const { baselineRun, faultsOf, faultyRuns, refusalUnderFaults } = await import('./inject-faults.ts');
const { openStage, refusedCaller } = await import('./stage.ts');
const stage = await openStage();
let failures = 0;
const report = (line: string) => process.stdout.write(`${line}\n`);
try {
  for (const id of operationIds.filter((one) => requestedIds.length === 0 || requestedIds.includes(one))) {
    const right = await baselineRun(stage, id);
    const faults = faultsOf(right);
    const found = Object.entries(await faultyRuns(stage, id, right, faults));
    if (routes[id].access !== 'public') {
      const open = await refusalUnderFaults(stage, id, await refusedCaller(stage, id));
      if (open.length > 0) found.push(['a caller without permission', open]);
    }
    failures += found.length;
    report(`${found.length === 0 ? '✓' : '✗'} ${id}: ${right.calls.length} calls, ${faults.length} faults`);
    for (const [fault, wrong] of found) report(`    ${fault}: ${wrong.join('; ')}`);
  }
} finally {
  await stage.world.stop();
}
process.exitCode = failures === 0 ? 0 : 1;
