import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from '../../shared/zod.ts';

// The rules come with AWS's plug-in for the CDK, and so does the program that reads them. The plug-in itself is not used: it
// stops the synthesis at every rule that is broken, and cannot be told which are broken on purpose.
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

/** What came of the controls: by the name of each rule that is broken, the logical ids of the resources that break it. */
export type Controls = { readonly rules: number; readonly broken: ReadonlyMap<string, readonly string[]> };

/** The program that judges a template; undefined where AWS has none for this system. */
function program(): string | undefined {
  const system = systems[platform()];
  const processor = processors[arch()];
  if (system === undefined || processor === undefined) return undefined;
  return join(folder, 'bin', system, processor, 'cfn-guard');
}

/** The file of every control. */
export const everyControl = (): readonly string[] =>
  globSync('**/*.guard', { cwd: rulesFolder }).map((file) => join(rulesFolder, file));

/** Of the controls those that name a type of the template's resources. The others, most of them, would look at nothing. */
function controlsAbout(template: string): readonly string[] {
  const { Resources } = templateSchema.parse(JSON.parse(readFileSync(template, 'utf8')));
  const there = new Set(Object.values(Resources).map(({ Type }) => Type));
  return everyControl().filter((file) => {
    const types = readFileSync(file, 'utf8').match(/AWS::\w+::\w+/g) ?? [];
    return types.length === 0 || types.some((type) => there.has(type));
  });
}

/**
 * Tries AWS Control Tower's proactive controls on a template, without a network.
 * @param template path of a synthesized template
 * @throws Error where the program is missing or does not answer
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
