import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from '../../shared/zod.ts';

// The rules come with AWS's plug-in for the CDK, and so does the program that reads them. The plug-in itself is not used: it
// stops the synthesis at every rule that is broken, and cannot be told which are broken on purpose.
const folder = dirname(
  createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard/package.json'),
);
const systems: Readonly<Record<string, string>> = { linux: 'ubuntu', darwin: 'macos' };
const processors: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

const answerSchema = z.array(
  z.object({ not_compliant: z.array(z.looseObject({ Rule: z.looseObject({ name: z.string() }) })) }),
);

/** What came of the controls: by the name of each rule that is broken, the logical ids of the resources that break it. */
export type Controls = { readonly rules: number; readonly broken: ReadonlyMap<string, readonly string[]> };

/** The program that judges a template; undefined where AWS has none for this system. */
function program(): string | undefined {
  const system = systems[platform()];
  const processor = processors[arch()];
  if (system === undefined || processor === undefined) return undefined;
  return join(folder, 'bin', system, processor, 'cfn-guard');
}

/**
 * Tries AWS Control Tower's proactive controls on a template, without a network.
 * @param template path of a synthesized template
 * @throws Error where the program is missing or does not answer
 */
export function tryControls(template: string): Controls {
  const guard = program();
  if (guard === undefined) throw new Error(`AWS has no cfn-guard for ${platform()} ${arch()}.`);
  executable(guard);
  const rules = join(folder, 'rules', 'control-tower');
  const options = ['--show-summary', 'none', '--output-format', 'json', '--structured'];
  const { stdout, stderr, error } = spawnSync(guard, ['validate', '-r', rules, '-d', template, ...options], {
    encoding: 'utf8',
    maxBuffer: 256 * 1_024 * 1_024,
  });
  if (error !== undefined) throw error;
  const [answer] = answerSchema.parse(stdout === '' ? [] : JSON.parse(stdout));
  if (answer === undefined) throw new Error(`cfn-guard did not answer: ${stderr}`);
  return {
    rules: globSync('**/*.guard', { cwd: rules }).length,
    broken: new Map(answer.not_compliant.map((found) => [found.Rule.name, resourcesIn(found)])),
  };
}

/** npm forgets that a file in a package can be run. */
function executable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** The logical ids that a finding names anywhere in it. */
const resourcesIn = (found: unknown): string[] => [
  ...new Set([...JSON.stringify(found).matchAll(/\/Resources\/(\w+)/g)].map(([, id = '']) => id)),
];
