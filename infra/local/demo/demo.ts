import { onlyOptions } from '../../ops/arguments.ts';
import { connectLaptop } from '../../ops/connect.ts';
import { exitCodeOf } from '../../ops/exit-code-of.ts';
import { progressLine } from '../../ops/progress.ts';
import { Problem } from '../problem.ts';
import { demoFacilities } from './data/facilities.ts';
import { fillContracts, fillFacility, mostDemoPlans } from './fill.ts';
import { seedDemo } from './seed.ts';

const help = `Creates the laptop's demo data (facilities, accounts, cards, plans) and adds to it.

  npm run demo [-- --plans N] [--contracts N] [--facility NAME]

  --plans N        fills a facility with made-up plans until it has N (at most ${mostDemoPlans.toLocaleString('en')})
  --contracts N    adds N payer contracts to it
  --facility NAME  which one (default: ${demoFacilities[0]?.name})

It works on the data in DATA_DIR (.data), whether or not npm start is running.`;

function countOf(option: string, value = '0'): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 0 && count <= mostDemoPlans) return count;
  throw new Problem(`--${option} must be a whole number up to ${mostDemoPlans}, not "${value}".`);
}

async function main(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { plans: text, contracts: text, facility: text };
  const values = onlyOptions(args, options, help, process.stdout);
  if (values === undefined) return;
  const plans = countOf('plans', values.plans);
  const contracts = countOf('contracts', values.contracts);

  const connection = await connectLaptop(process.env, { mayBeNew: true });
  const progress = progressLine(process.stdout, 'plans added');
  try {
    const { environment } = connection;
    await seedDemo({ environment, log: console.log });
    const facilityName = values.facility ?? demoFacilities[0]?.name ?? '';
    const filling = { environment, facilityName, print: console.log, progress: progress.show };
    const added = await fillFacility({ ...filling, plans });
    progress.end();
    if (contracts > 0) {
      await fillContracts({ ...filling, count: contracts, progress: () => {} });
      console.log(`Added ${contracts.toLocaleString('en')} payer contracts to ${facilityName}.`);
    }
    const size = plans === 0 ? '' : ` ${facilityName} has at least ${plans.toLocaleString('en')} plans.`;
    console.log(`Added ${added.toLocaleString('en')} plans in ${connection.place}.${size}`);
  } finally {
    progress.end();
    await connection.close();
  }
}

process.exitCode = await exitCodeOf(process.stderr, async () => {
  await main(process.argv.slice(2));
  return 0;
});
