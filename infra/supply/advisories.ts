import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compare, valid } from 'semver';
import * as z from '../../shared/zod.ts';
import { Problem } from '../local/problem.ts';
import type { LockedPackage } from './locked-packages.ts';

const eventSchema = z.looseObject({
  introduced: z.optional(z.string()),
  fixed: z.optional(z.string()),
  last_affected: z.optional(z.string()),
});

const advisorySchema = z.looseObject({
  id: z.string(),
  summary: z.optional(z.string()),
  withdrawn: z.optional(z.string()),
  affected: z.optional(
    z.array(
      z.looseObject({
        package: z.optional(z.looseObject({ ecosystem: z.string(), name: z.string() })),
        versions: z.optional(z.array(z.string())),
        ranges: z.optional(z.array(z.looseObject({ type: z.string(), events: z.array(eventSchema) }))),
      }),
    ),
  ),
  database_specific: z.optional(z.looseObject({ severity: z.optional(z.string()) })),
});

/** An advisory in the format that osv.dev publishes: https://ossf.github.io/osv-schema/ */
export type Advisory = z.infer<typeof advisorySchema>;
type Event = z.infer<typeof eventSchema>;

/** A known vulnerability of a locked package. */
export type Finding = {
  readonly package: LockedPackage;
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
};

/**
 * @param path a file with one advisory, an array of them or `{ vulns: [...] }`; or a folder of such files, as osv.dev's archive
 * of a whole ecosystem unpacks
 * @throws Problem that names the file that cannot be read
 */
export function readAdvisories(path: string): Advisory[] {
  const files = filesOf(path);
  return files.flatMap((file) => {
    try {
      const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const held = typeof json === 'object' && json !== null && 'vulns' in json ? json.vulns : json;
      return z.array(advisorySchema).parse(Array.isArray(held) ? held : [held]);
    } catch (error) {
      throw new Problem(`${file} does not contain advisories in the osv.dev format.`, { cause: error });
    }
  });
}

function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
  } catch {
    throw new Problem(`The database ${path} does not exist.`);
  }
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Problem(`The folder ${path} contains no .json files.`);
  return names.map((name) => join(path, name));
}

/** Returns every advisory about a locked version, by the package's own name or the name that the code uses for it. */
export function findVulnerable(
  packages: readonly LockedPackage[],
  advisories: readonly Advisory[],
): Finding[] {
  const byName = Map.groupBy(
    advisories
      .filter(({ withdrawn }) => withdrawn === undefined)
      .flatMap((advisory) => (advisory.affected ?? []).map((affected) => ({ advisory, affected })))
      .filter(({ affected }) => affected.package?.ecosystem === 'npm'),
    ({ affected }) => affected.package?.name,
  );
  return packages.flatMap((each) => {
    const about = [each.name, each.alias].flatMap((name) => (name && byName.get(name)) || []);
    const ids = new Map(
      about
        .filter(({ affected }) => isAffected(each.version, affected.versions, affected.ranges))
        .map(({ advisory }) => [advisory.id, advisory]),
    );
    return [...ids.values()].map(({ id, summary = '', database_specific: more }) => ({
      package: each,
      id,
      severity: more?.severity?.toLowerCase() ?? 'unknown',
      summary,
    }));
  });
}

type Ranges = NonNullable<NonNullable<Advisory['affected']>[number]['ranges']>;

function isAffected(version: string, versions: readonly string[] = [], ranges: Ranges = []): boolean {
  return (
    versions.includes(version) ||
    ranges.some(({ type, events }) => ['SEMVER', 'ECOSYSTEM'].includes(type) && isInside(version, events))
  );
}

/** As the format's page specifies: in the order of versions, each event turns the vulnerability on or off. */
function isInside(version: string, events: readonly Event[]): boolean {
  const placed = events
    .map((event) => ({ event, at: event.introduced ?? event.fixed ?? event.last_affected ?? '' }))
    .map(({ event, at }) => ({ event, at: at === '0' ? '0.0.0-0' : at }))
    .filter(({ at }) => valid(at) !== null)
    .toSorted((one, other) => compare(one.at, other.at));
  let inside = false;
  for (const { event, at } of placed) {
    if (event.introduced !== undefined && compare(version, at) >= 0) inside = true;
    if (event.fixed !== undefined && compare(version, at) >= 0) inside = false;
    if (event.last_affected !== undefined && compare(version, at) > 0) inside = false;
  }
  return inside;
}
