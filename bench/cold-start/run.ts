import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import type { Config } from '../../functions/config.ts';
import { unusedPackages } from '../../infra/constructs/functions/function-code.ts';
import { assetFolder, ofType, readTemplate } from '../../infra/local/deployed/template.ts';
import { localOriginProof, localSecrets } from '../../infra/local/origin-proof.ts';
import { startProxy } from '../../infra/local/proxy.ts';
import { startSecrets } from '../../infra/local/stand-ins/secrets.ts';
import { synthesized } from '../../infra/testing/synthesis.ts';
import { originProofHeader } from '../../shared/api/origin-proof.ts';
import { operationIds, routeGroups, routeKey, routes } from '../../shared/api/routes.ts';
import { option } from '../options.ts';
import { markdownTable, median } from '../statistics.ts';

// How long a fresh Node process takes to import a function's bundle and return its first response (401 for a request without a
// token). Before that answer ours also fetch the origin proof and write the refusal to the audit log, from and to plain HTTP servers
// here, for which the SDK loads `node:http` and with it undici: in AWS it does not. So the import, which is what the contenders
// have in common, is listed on its own. They take turns.

const root = join(import.meta.dirname, '../..');
const repeats = option('repeats', 15);
const folder = mkdtempSync(join(tmpdir(), 'cold-start-'));
const queue = 'https://sqs.us-east-1.amazonaws.com/123456789012/queue';
const secrets = await startSecrets(localSecrets);
const table = await startProxy(async (_, response) => {
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
});
/** Everything that a function needs, so that a new setting is not forgotten here. */
type Needed = { [Key in keyof Config as undefined extends Config[Key] ? never : Key]: string };
const environment = {
  PATH: process.env.PATH ?? '',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
  TABLE_NAME: 'bench',
  AUDIT_TABLE_NAME: 'audit',
  AUDIT_YEARS: '6',
  IDLE_MINUTES: '30',
  USER_POOL_ID: 'us-east-1_AbCdEf123',
  USER_POOL_CLIENT_ID: 'client',
  USER_POOL_OTHER_CLIENT_IDS: '',
  SITE_ORIGIN: 'https://guide.hospital.example',
  SECOND_FACTOR: 'off',
  ORIGIN_PROOFS: [...localSecrets.keys()].join(),
  MAIL_QUEUE_URL: queue,
  BROADCAST_QUEUE_URL: queue,
  CARD_BUCKET: 'cards',
  UPLOAD_BUCKET: 'uploads',
  IMPORT_BUCKET: 'imports',
  IMPORT_QUEUE_URL: queue,
} satisfies Needed & Record<string, string>;

type Contender = { readonly name: string; readonly file: string; readonly routeKey: string };

/** Bundles a contender the usual way. */
function bundled(name: string): Contender {
  buildSync({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    external: unusedPackages,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    nodePaths: [join(root, 'node_modules'), join(root, 'bench/node_modules')],
  });
  return { name, file: join(folder, `${name}.mjs`), routeKey: 'GET /api/books/{id}' };
}

/** The route groups as bundled by `cdk synth`, each with a call that requires signing in. */
function ours(): Contender[] {
  const template = readTemplate(synthesized());
  const functions = ofType(template, 'AWS::Lambda::Function');
  return routeGroups.flatMap((name) => {
    const operation = operationIds.find((id) => routes[id].group === name && routes[id].access !== 'public');
    const [, resource] = functions.find(([id]) => id.startsWith(`Api${name}Function`)) ?? [];
    if (operation === undefined || resource === undefined) return [];
    return [
      { name, file: join(assetFolder(template, resource), 'index.mjs'), routeKey: routeKey(operation) },
    ];
  });
}

/** Milliseconds until the bundle is imported, and until the first answer; of processor time until then. */
type Start = { readonly imported: number; readonly ms: number; readonly cpu: number };

async function once({ name, file, routeKey }: Contender): Promise<Start> {
  const [method = '', path = ''] = routeKey.replaceAll(/\{\w+\}/g, '1').split(' ');
  const event = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {
      host: 'guide.hospital.example',
      origin: environment.SITE_ORIGIN,
      [originProofHeader]: localOriginProof,
    },
    pathParameters: { id: '1', name: '1' },
    requestContext: {
      http: { method, path, sourceIp: '192.0.2.1' },
      requestId: 'r',
      routeKey,
      stage: '$default',
    },
    isBase64Encoded: false,
  };
  const code = `const used = process.cpuUsage(), start = performance.now();
    const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const imported = performance.now() - start;
    const answer = await handler(${JSON.stringify(event)}, { awsRequestId: 'r', getRemainingTimeInMillis: () => 29000 });
    const ms = performance.now() - start, { user, system } = process.cpuUsage(used);
    process.stdout.write('\\n' + JSON.stringify({ imported, ms, cpu: (user + system) / 1000, status: answer.statusCode }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { env: environment });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const last = stdout.split('\n').at(-1);
  if (!last) throw new Error(`${name}: ${stderr}`);
  const { status, ...start }: Start & { status: number } = JSON.parse(last);
  if (status !== 401) throw new Error(`${name} answered ${status} to a stranger.`);
  return start;
}

try {
  const contenders = [bundled('bare'), bundled('express'), ...ours()];
  const starts = new Map(contenders.map(({ name }): [string, Start[]] => [name, []]));
  for (const each of contenders) await once(each);
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const each of contenders) starts.get(each.name)?.push(await once(each));
  const of = (name: string): Start[] => starts.get(name) ?? [];
  // The contenders of one round ran one right after another, so their ratio holds even if other work comes and goes.
  const ratio = (name: string, peer: string, part: keyof Start): string =>
    median(of(name).map((start, round) => start[part] / (of(peer)[round]?.[part] ?? Number.NaN))).toFixed(2);
  const cells = (name: string, part: keyof Start): string[] => [
    median(of(name).map((start) => start[part])).toFixed(0),
    ratio(name, 'bare', part),
    ratio(name, 'express', part),
  ];
  console.log(
    markdownTable(
      [
        `median of ${repeats}`,
        'import, ms',
        'of bare',
        'of Express',
        'import + first answer, ms',
        'of bare',
        'of Express',
        'CPU, ms',
        'of bare',
        'of Express',
      ],
      contenders.map(({ name }) => [
        name,
        ...(['imported', 'ms', 'cpu'] as const).flatMap((part) => cells(name, part)),
      ]),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
  await secrets.stop();
  await table.stop();
}
