import { readFileSync } from 'node:fs';
import * as z from '../../shared/zod.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      dev: z.optional(z.boolean()),
    }),
  ),
});

/** A package of the lock file, which may list several versions of it. */
export type LockedPackage = {
  readonly name: string;
  /** The name that the product's code uses, if it differs: `xlsx` for `@e965/xlsx`. */
  readonly alias: string | undefined;
  readonly version: string;
  /** True for a package that only builds or tests the product and is not deployed. */
  readonly dev: boolean;
};

/** Lists all packages that a lock file names, including those for other systems. */
export function lockedPackages(file: string): LockedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(packages).flatMap(([place, { name, version, dev = false }]) => {
    if (place === '' || version === undefined) return [];
    const folderName = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const own = name ?? folderName;
    return [{ name: own, alias: own === folderName ? undefined : folderName, version, dev }];
  });
}
