import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Node's own modules that the functions and the SDK import when they start. */
const importedAtStart = [
  'crypto',
  'fs',
  'fs/promises',
  'https',
  'module',
  'net',
  'os',
  'path',
  'process',
  'stream',
  'timers',
  'url',
  'zlib',
];

/**
 * An `import` of one of Node's own modules makes Node read every property that the module has; for `node:process` that
 * opens three streams. A bundle gets each module by a call instead, and reads what it uses (docs/decisions/105).
 * @param folder Where the files may lie that make these calls, while `build` runs.
 * @param build Given esbuild's `alias`: from the names of the modules to those files.
 */
export function withNodeModules(folder: string, build: (alias: Record<string, string>) => void): void {
  const files = join(folder, 'node');
  mkdirSync(files, { recursive: true });
  try {
    const alias = importedAtStart.flatMap((name) => {
      const file = join(files, `${name.replaceAll('/', '-')}.mjs`);
      writeFileSync(file, handedOver(name));
      return [
        [name, file],
        [`node:${name}`, file],
      ];
    });
    build(Object.fromEntries(alias));
  } finally {
    rmSync(files, { recursive: true });
  }
}

/** A module with the exports of Node's; the bundler leaves out those that nobody imports. */
function handedOver(name: string): string {
  const names = Object.keys(process.getBuiltinModule(`node:${name}`) ?? {}).filter(
    (each) => each !== 'default',
  );
  return [
    `const all = /* @__PURE__ */ process.getBuiltinModule('node:${name}');`,
    'const one = (name) => all[name];',
    'export default all;',
    ...names.map(
      (each) => `const _${each} = /* @__PURE__ */ one('${each}'); export { _${each} as ${each} };`,
    ),
  ].join('\n');
}
