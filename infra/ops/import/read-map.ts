import { readFile } from 'node:fs/promises';
import { type ImportMap, importMapSchema } from '../../../shared/import/import-map.ts';
import { Problem } from '../../local/problem.ts';

/**
 * Reads a map file.
 * @throws Problem that lists everything that is wrong with it.
 */
export async function readImportMap(file: string): Promise<ImportMap> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Problem(`The map ${file} cannot be read.`, { cause });
  });
  return parseImportMap(text, file);
}

/** @param name what error messages call the map */
export function parseImportMap(text: string, name: string): ImportMap {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new Problem(`The map ${name} is not JSON: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  const parsed = importMapSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'map'}: ${issue.message}`);
  throw new Problem(`The map ${name} is not valid:\n${problems.join('\n')}`);
}
