import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { neverAskedFor } from '../../infra/constructs/functions/never-asked-for.ts';
import { withNodeModules } from '../../infra/constructs/functions/node-modules.ts';
import { originProofHeader } from '../../shared/api/origin-proof.ts';

// How long a fresh Node process takes to import a function's bundle and to give its first answer (a stranger's call,
// refused with 401 before any network), contenders taking turns.

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { repeats: { type: 'string', default: '15' } } });
const repeats = Number(values.repeats);
const folder = mkdtempSync(join(tmpdir(), 'cold-start-'));

type Contender = { name: string; file: string; routeKey: string; path: string };

const environment = {
  PATH: process.env.PATH ?? '',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'bench',
  USER_POOL_ID: 'us-east-1_AbCdEf123',
  USER_POOL_CLIENT_ID: 'client',
  SITE_ORIGIN: 'https://guide.hospital.example',
  STAGE: 'bench',
  ORIGIN_PROOF: 'proof',
};

/** A contender as one would bundle it; with `alias` Node's modules are handed over as in the product's bundles. */
function bundled(source: string, name: string = source, alias: Record<string, string> = {}): Contender {
  buildSync({
    alias,
    entryPoints: [{ in: join(import.meta.dirname, `${source}.ts`), out: name }],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    external: [...neverAskedFor],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    nodePaths: [join(root, 'node_modules'), join(root, 'bench/node_modules')],
  });
  return { name, file: join(folder, `${name}.mjs`), routeKey: 'GET /api/books/{id}', path: '/api/books/1' };
}

type Template = {
  Resources: Record<string, { Type: string; Properties: Record<string, never> & { [name: string]: never } }>;
};

/** The route groups as `cdk synth` bundles them, each with a call that needs a signed-in person. */
function ours(): { contenders: Contender[]; variables: Record<string, string> } {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: object };
  const synth = spawnSync(process.execPath, ['infra/app.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      CDK_OUTDIR: join(folder, 'cdk.out'),
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'bench', mailFrom: 'guide@hospital.example' }),
    },
  });
  if (synth.status !== 0) throw new Error(synth.stderr);
  const [file = ''] = globSync(join(folder, 'cdk.out/*.template.json'));
  const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as Template;
  const contenders: Contender[] = [];
  const variables: Record<string, string> = {};
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::ApiGatewayV2::Route') continue;
    const { RouteKey, AuthorizationType, Target } = Properties as unknown as {
      RouteKey: string;
      AuthorizationType: string;
      Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
    };
    const integration = Resources[Target['Fn::Join'][1][1].Ref]?.Properties as unknown as {
      IntegrationUri: { 'Fn::GetAtt': [string, string] };
    };
    const id = integration.IntegrationUri['Fn::GetAtt'][0];
    const code = Resources[id]?.Properties as unknown as {
      Code: { S3Key: string };
      Environment: { Variables: Record<string, unknown> };
    };
    for (const [name, value] of Object.entries(code.Environment.Variables))
      variables[name] =
        typeof value === 'string' ? value : 'https://sqs.us-east-1.amazonaws.com/123456789012/queue';
    const name = id.replace(/^Api/, '').replace(/Function\w+$/, '');
    if (AuthorizationType !== 'JWT' || contenders.some((known) => known.name === name)) continue;
    contenders.push({
      name,
      file: join(folder, 'cdk.out', `asset.${code.Code.S3Key.replace('.zip', '')}`, 'index.mjs'),
      routeKey: RouteKey,
      path: (RouteKey.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '1'),
    });
  }
  return { contenders, variables };
}

type Start = { readonly ms: number; readonly cpu: number };

function once({ name, file, routeKey, path }: Contender, variables: Record<string, string>): Start {
  const event = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {
      host: 'guide.hospital.example',
      origin: environment.SITE_ORIGIN,
      [originProofHeader]: environment.ORIGIN_PROOF,
    },
    pathParameters: { id: '1', name: '1' },
    requestContext: {
      accountId: '1',
      apiId: 'a',
      domainName: 'd',
      http: {
        method: routeKey.split(' ')[0],
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'bench',
      },
      requestId: 'r',
      routeKey,
      stage: '$default',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
  const code = `const used = process.cpuUsage(), start = performance.now();
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const answer = await handler(${JSON.stringify(event)}, { awsRequestId: 'r', getRemainingTimeInMillis: () => 29000 });
    const ms = performance.now() - start, { user, system } = process.cpuUsage(used);
    process.stdout.write('\\n' + JSON.stringify({ ms, cpu: (user + system) / 1000, status: answer.statusCode }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: { ...variables, ...environment },
  });
  const last = stdout.split('\n').at(-1);
  if (last === undefined || last === '') throw new Error(`${name}: ${stderr}`);
  const { status, ...start } = JSON.parse(last) as Start & { status: number };
  if (status !== 401) throw new Error(`${name} answered ${status} to a stranger.`);
  return start;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

try {
  const { contenders: groups, variables } = ours();
  const contenders = [bundled('bare'), bundled('express'), ...groups];
  // Not what the goal is measured by: how much of it is the bundling alone.
  withNodeModules(folder, (alias) => void contenders.push(bundled('bare', 'bare-handed-over', alias)));
  const starts = new Map(contenders.map(({ name }) => [name, [] as Start[]]));
  for (const each of contenders) once(each, variables);
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const each of contenders) starts.get(each.name)?.push(once(each, variables));
  const of = (name: string): Start[] => starts.get(name) ?? [];
  // Contenders of one round ran side by side, so their ratio stands also where other work comes and goes.
  const ratio = (name: string, peer: string, part: keyof Start): string =>
    median(of(name).map((start, round) => start[part] / (of(peer)[round]?.[part] ?? Number.NaN))).toFixed(2);
  console.log(
    `| import + first answer, median of ${repeats} | ms | of bare | of Express | CPU, ms | of bare | of Express |\n|---|---|---|---|---|---|---|`,
  );
  for (const { name } of contenders) {
    const cells = (['ms', 'cpu'] as const).flatMap((part) => [
      median(of(name).map((start) => start[part])).toFixed(0),
      ratio(name, 'bare', part),
      ratio(name, 'express', part),
    ]);
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
