// Compares what is in node_modules with package-lock.json. Plain JavaScript: see install.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The package `node` installs its binary for this machine by itself; npm 10 leaves in place what it needs for that.
const broughtByNode = /^node_modules\/node\/node_modules\/node-[\w-]+$/;

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Compares node_modules with the lock file, by version and by the digests that npm checked and noted in its .package-lock.json.
 * @param root folder of package-lock.json
 * @param others packages that are also allowed there, as `{ place, version }`: binaries for this machine
 * @returns a short text for each package that is missing, has another version or content, or is not in the lock file
 */
export function differences(root, others) {
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  const noted = readJson(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  const found = [];
  for (const [place, { version, integrity, optional }] of Object.entries(locked)) {
    if (place === '') continue;
    const name = place.replace(/^node_modules\//, '');
    const there = readJson(join(root, place, 'package.json'))?.version;
    if (there === undefined && optional) continue;
    if (there === undefined) found.push(`${name} is missing`);
    else if (there !== version) found.push(`${name} is ${there} instead of ${version}`);
    else if (integrity && (noted[place]?.integrity ?? integrity) !== integrity) {
      found.push(`${name} does not match its hash`);
    }
  }
  const places = new Set([...Object.keys(locked), ...others.map(({ place }) => place)]);
  for (const place of placesBelow(root))
    if (!places.has(place) && !broughtByNode.test(place)) found.push(`${place} is not in the lock file`);
  return found;
}

/** Lists each package as the lock file names it, `node_modules/a/node_modules/@b/c`. A leading dot marks npm's names and ours. */
function placesBelow(root, folder = 'node_modules') {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(root, folder, name)).map((each) => `${name}/${each}`) : [name],
    )
    .map((name) => `${folder}/${name}`)
    .filter((place) => existsSync(join(root, place, 'package.json')))
    .flatMap((place) => [place, ...placesBelow(root, `${place}/node_modules`)]);
}
