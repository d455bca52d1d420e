import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { type RouteGroup, routeGroups } from '../shared/api/routes.ts';
import { functionCode } from './constructs/functions/function-code.ts';
import {
  appFunctions,
  broadcastWorker,
  canary,
  cardSweep,
  digest,
  importWorker,
  mailFeedback,
  mailWorker,
  trigger,
} from './testing/functions.ts';
import { synthesized, synthesizeInto } from './testing/synthesis.ts';
import { only, propertiesOf, type Template, templateOf } from './testing/templates.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const newFolder = temporaryFolders('synthesized');
const outdir = synthesized();

const seconds = 1_000;
/** A cold start reads and compiles all of it. */
const maxBundleBytes = 480_000;

let template: Template;

const functionOf = (name: string) => only(template.Resources, 'AWS::Lambda::Function', `${name}Function`);

const bundleOf = (name: string): string =>
  join(outdir, `asset.${functionOf(name).Properties.Code.S3Key.replace('.zip', '')}`, 'index.mjs');

/** Returns the code that a cold start loads: the bundle and its static imports, without its dynamic ones. */
function startCode(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const chunks = [...code.matchAll(/(?:from|import)\s*"(\.\/[\w-]+\.mjs)"/g)].map(([, chunk = '']) => chunk);
  return code + chunks.map((chunk) => startCode(join(file, '..', chunk), seen)).join('');
}

/** Lists the services whose SDK clients are in the code. */
const clientsIn = (code: string): string[] =>
  [...new Set([...code.matchAll(/serviceId\?\?"([^"]+)"/g)].map(([, name = '']) => name))].toSorted();

const wholeCode = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');

/** The clients that a group loads only when a call needs them. */
const clientsOnDemand: Partial<Record<RouteGroup, readonly string[]>> = {
  auth: ['SQS'],
  users: ['Cognito Identity Provider', 'SESv2', 'SQS'],
  images: ['S3'],
  imports: ['S3', 'SQS'],
  messages: ['SQS'],
};

/** The clients that triggers and workers load, at their start or on demand. */
const clientsBehindTheApi: Readonly<Record<string, readonly string[]>> = {
  [trigger]: ['DynamoDB'],
  [mailFeedback]: ['DynamoDB'],
  [mailWorker]: ['DynamoDB', 'SES'],
  [broadcastWorker]: ['DynamoDB', 'SES', 'SQS'],
  [importWorker]: ['DynamoDB', 'S3', 'SQS'],
  [cardSweep]: ['Cognito Identity Provider', 'DynamoDB', 'S3'],
  [digest]: ['DynamoDB', 'SQS'],
  [canary]: ['Secrets Manager'],
};

beforeAll(() => {
  template = JSON.parse(readFileSync(join(outdir, 'CoverageGuide-test.template.json'), 'utf8'));
}, 120 * seconds);

describe('cdk synth', () => {
  it('builds the web app with one page and its hashed files', () => {
    const deployments = propertiesOf(template.Resources, 'Custom::CDKBucketDeployment');
    const keys = new Set<string>(deployments.map(({ SourceObjectKeys }) => SourceObjectKeys[0]));
    expect(keys.size).toBe(1);
    const site = join(outdir, `asset.${[...keys][0]?.replace('.zip', '')}`);
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toMatch(/src="\/assets\/[^"]+\.js"/);
    expect(existsSync(join(site, 'config.json'))).toBe(false);
  });

  it('creates the same template of an unchanged stage at any time', () => {
    // The other one was made without bundles, so it differs in the digests of the code.
    const apart = (made: Template) => JSON.parse(JSON.stringify(made).replaceAll(/[\da-f]{32,64}/g, ''));
    expect(apart(template)).toEqual(apart(templateOf()));
  });

  it('bundles the same code in any folder', () => {
    const app = new App({ outdir: newFolder() });
    for (const [entry, name] of [
      ['audit/handler.ts', 'Apiaudit'],
      ['triggers/canary.ts', canary],
    ] as const) {
      const { s3Location } = functionCode(entry).bind(new Stack(app, name));
      expect(s3Location?.objectKey).toBe(functionOf(name).Properties.Code.S3Key);
    }
  });

  it('stops with one sentence for an invalid stage name', () => {
    expect(() => synthesizeInto(newFolder(), {}, 'Production')).toThrow(
      /^The stage "Production" cannot be used: [^\n]+\.$/,
    );
  });

  it('gives every function its own code', () => {
    const bundles = appFunctions.map(bundleOf);
    expect(new Set(bundles).size).toBe(bundles.length);
    for (const bundle of bundles) expect(existsSync(`${bundle}.map`)).toBe(true);
  });
});

describe.each(routeGroups)('the bundle of %s', (group) => {
  it('does nothing at its start that is known to be slow', () => {
    const code = startCode(bundleOf(`Api${group}`));
    // Importing it opens three streams: infra/constructs/functions/node-process.ts.
    expect(code.match(/(?:from|import)\s*"(?:node:)?process"/)?.[0]).toBeUndefined();
    // V8 resolves a Unicode class as soon as it parses a literal that contains it: shared/text/unicode-pattern.ts.
    expect(code.match(/\/(?:[^/\\`\n]|\\.)*\\p\{[^/`\n]*\/[dgimsy]*u/i)?.[0]).toBeUndefined();
  });

  it('contains only the SDK clients that the group uses, and starts with those that most calls need', () => {
    const bundle = bundleOf(`Api${group}`);
    const atStart = [
      ...(group === 'auth' ? ['Cognito Identity Provider'] : []),
      'DynamoDB',
      'Secrets Manager',
    ];
    expect(clientsIn(startCode(bundle))).toEqual(atStart);
    const all = [...atStart, ...(clientsOnDemand[group] ?? [])].toSorted();
    expect(clientsIn(wholeCode(join(bundle, '..')))).toEqual(all);
  });
});

describe.each(appFunctions)('the bundle of the function %s', (name) => {
  it('stays small enough to start fast, and imports only modules that Lambda provides', () => {
    const code = startCode(bundleOf(name));
    expect(code.length).toBeLessThan(maxBundleBytes);
    const imported = [...code.matchAll(/(?:from|import)\s*"([@\w][\w@/:.-]*)"/g)].map(
      ([, module = '']) => module,
    );
    expect(imported.filter((module) => !isBuiltin(module))).toEqual([]);
  });
});

describe.each(Object.entries(clientsBehindTheApi))('the bundle of %s', (name, clients) => {
  it('contains the SDK clients that it uses, and no others', () => {
    expect(clientsIn(wholeCode(join(bundleOf(name), '..')))).toEqual(clients);
  });
});
