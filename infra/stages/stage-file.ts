import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readSettings, type Settings, SettingsError } from '../settings.ts';

const ownFolder = import.meta.dirname;

/** The settings of a stage, and the content of its file. */
export type Stage = { readonly settings: Settings; readonly rawSettings: Readonly<Record<string, unknown>> };

/**
 * Reads `NAME.json` from the stages' folder. Whole lines may be comments, which begin with `//`.
 * @param folder a different folder, for those who keep their settings elsewhere
 * @throws SettingsError if it cannot be used, with a message for the person at the command line.
 */
export function readStage(stage: unknown, folder: string = ownFolder): Stage {
  // Checked before the name becomes part of a path.
  if (typeof stage !== 'string' || !/^[\w-]+$/.test(stage)) readSettings(stage, {});
  const path = join(folder, `${stage}.json`);
  const file = relative(process.cwd(), path);
  const rawSettings = parse(file, read(path, file));
  return {
    settings: readSettings(stage, rawSettings, file),
    rawSettings: rawSettings as Stage['rawSettings'],
  };
}

/**
 * @param context everything given with `-c`, in cdk.json and by CDK itself, whose names contain punctuation
 * @throws SettingsError for a setting given with `-c`, because the next deployment would forget it.
 */
export function readStageOf(context: Readonly<Record<string, unknown>>): Stage {
  const { stage, stages } = context;
  const others = Object.keys(context).filter(
    (name) => /^[a-z]+$/i.test(name) && !['stage', 'stages'].includes(name),
  );
  if (others.length > 0) {
    throw new SettingsError(
      `-c ${others[0]}= is not accepted: put the settings of a stage in infra/stages/${stage}.json.`,
    );
  }
  return readStage(stage, typeof stages === 'string' ? stages : undefined);
}

function read(path: string, file: string): string {
  try {
    // Some Windows editors start a file with a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new SettingsError(
      missing
        ? `${file} does not exist: copy an example to it, as docs/operations.md explains. Existing stages: ${stagesIn(dirname(path))}.`
        : `${file} cannot be read: ${(error as Error).message}.`,
    );
  }
}

function stagesIn(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => name.slice(0, -'.json'.length)).join(', ');
}

function parse(file: string, text: string): unknown {
  const json = text.replace(/^\s*\/\/.*$/gm, '');
  const names = [...json.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name);
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  // JSON takes the last one: a restored table that is added above the one in use would silently not be used.
  if (repeated !== undefined)
    throw new SettingsError(`${file}: ${repeated} is there more than once. Keep one of them.`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new SettingsError(
      `${file} is not JSON: ${(error as Error).message}. The last setting has no comma after it, and a comment has its own line.`,
    );
  }
}
