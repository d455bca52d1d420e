import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from '../../shared/zod.ts';

// The rules, and the program that reads them, come with AWS's plug-in for CDK. The plug-in itself is not used: it stops the
// synthesis at every broken rule, and cannot be told which are broken on purpose.
const folder = dirname(
  createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard/package.json'),
);
const rulesFolder = join(folder, 'rules', 'control-tower');
const systems: Readonly<Record<string, string>> = { linux: 'ubuntu', darwin: 'macos' };
const processors: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };

const templateSchema = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });
const answerSchema = z.array(
  z.object({ not_compliant: z.array(z.looseObject({ Rule: z.looseObject({ name: z.string() }) })) }),
);

/** The result of the controls: the name of each broken rule, with the logical IDs of the resources that break it. */
export type Controls = { readonly rules: number; readonly broken: ReadonlyMap<string, readonly string[]> };

/** Returns the path of the program that checks a template, or undefined if AWS has none for this system. */
function program(): string | undefined {
  const system = systems[platform()];
  const processor = processors[arch()];
  if (system === undefined || processor === undefined) return undefined;
  return join(folder, 'bin', system, processor, 'cfn-guard');
}

/** Lists the rule files of all controls. */
export const everyControl = (): readonly string[] =>
  globSync('**/*.guard', { cwd: rulesFolder }).map((file) => join(rulesFolder, file));

/** Lists the controls that name a type of the template's resources. Most others would have nothing to check. */
function controlsAbout(template: string): readonly string[] {
  const { Resources } = templateSchema.parse(JSON.parse(readFileSync(template, 'utf8')));
  const there = new Set(Object.values(Resources).map(({ Type }) => Type));
  return everyControl().filter((file) => {
    const types = readFileSync(file, 'utf8').match(/AWS::\w+::\w+/g) ?? [];
    return types.length === 0 || types.some((type) => there.has(type));
  });
}

/**
 * Checks a template against AWS Control Tower's proactive controls, without a network.
 * @param template path of a synthesized template
 * @throws Error if the program is missing or does not answer
 */
export function tryControls(template: string, controls = controlsAbout(template)): Controls {
  const guard = program();
  if (guard === undefined) throw new Error(`AWS has no cfn-guard for ${platform()} ${arch()}.`);
  executable(guard);
  const options = ['--show-summary', 'none', '--output-format', 'json', '--structured'];
  const args = ['validate', '-r', ...controls, '-d', template, ...options];
  const { stdout, stderr, error } = spawnSync(guard, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1_024 * 1_024,
  });
  if (error !== undefined) throw error;
  const [answer] = answerSchema.parse(stdout === '' ? [] : JSON.parse(stdout));
  if (answer === undefined) throw new Error(`cfn-guard did not answer: ${stderr}`);
  return {
    rules: everyControl().length,
    broken: new Map(answer.not_compliant.map((found) => [found.Rule.name, resourcesIn(found)])),
  };
}

/** npm does not keep the executable bit of a file in a package. */
function executable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** Returns the logical IDs that appear anywhere in a finding. */
const resourcesIn = (found: unknown): string[] => [
  ...new Set([...JSON.stringify(found).matchAll(/\/Resources\/(\w+)/g)].map(([, id = '']) => id)),
];
