import { registerHooks } from 'node:module';
import { routeGroups } from '../../shared/api/operation.ts';
import * as z from '../../shared/zod.ts';

// Starts every function and prints, as JSON, which schemas were made meanwhile and where. A process of its own: what has
// been loaded once makes nothing any more.

/** What nearly every call needs, or whose values are the options of a choice: cheap enough for every start. */
const leaves = ['string', 'number', 'enum'];

const made: string[] = [];

type Make = (...given: unknown[]) => unknown;

/** Notes which kinds of schema a function of zod makes, and for which file. */
function noted(make: Make): Make {
  return (...given) => {
    const schema = make(...given);
    if (schema instanceof z.core.$ZodType && !leaves.includes(schema._zod.def.type)) {
      const caller = new Error().stack?.match(/\/((?:shared|functions)\/(?!testing\/note)[^:?]+)/)?.[1];
      made.push(`${schema._zod.def.type} in ${caller}`);
    }
    return schema;
  };
}

const isMaker = (name: string, value: unknown): value is Make =>
  typeof value === 'function' && /^[a-z_]/.test(name);

const names = Object.keys(z);
const watched = Object.fromEntries(
  Object.entries<unknown>(z).map(([name, value]) => [name, isMaker(name, value) ? noted(value) : value]),
);
Object.assign(globalThis, { watchedZod: watched });

const mark = '?start';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const ours = /\/(shared|functions)\/[^?]*$/.test(found.url) && !found.url.includes('/node_modules/');
    return ours && (context.parentURL?.endsWith(mark) || specifier.endsWith(mark))
      ? { ...found, url: found.url.replace(mark, '') + mark }
      : found;
  },
  load(url, context, next) {
    if (!url.endsWith(`/shared/zod.ts${mark}`)) return next(url, context);
    const lines = names.map(
      (name, at) =>
        `const _${at} = globalThis.watchedZod[${JSON.stringify(name)}];export { _${at} as ${name} };`,
    );
    return { format: 'module', source: lines.join('\n'), shortCircuit: true };
  },
});

for (const group of routeGroups) await import(new URL(`../${group}/handler.ts${mark}`, import.meta.url).href);
process.stdout.write(JSON.stringify(made));
