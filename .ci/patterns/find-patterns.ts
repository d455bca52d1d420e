import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from '../steps.ts';
import { builtPatterns } from './built-patterns.ts';

/** A regular expression of the product. */
export type Pattern = {
  readonly source: string;
  readonly flags: string;
  /** Path relative to the repository. */
  readonly file: string;
};

/** Functions that build a pattern from a string: read here if the call has a literal, otherwise through `built-patterns.ts`. */
const makers = new Set(['RegExp', 'unicodePattern']);

/** Code that handles texts from users, from files they chose, or from other services. */
const sources = ['shared', 'functions', 'web/src', 'infra/ops'].map((folder) => `${folder}/**/*.{ts,tsx}`);

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];

/** Returns the text of a literal, or of `String.raw` without substitutions. */
function literalOf(node: Node['arguments'][number] | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TaggedTemplateExpression' || node.quasi.expressions.length > 0) return undefined;
  return node.quasi.quasis[0]?.value.raw;
}

function readPatterns(file: string, builds: () => void): Pattern[] {
  const found: Pattern[] = [];
  const made = ({ callee, arguments: [source, flags] }: Pick<Node, 'callee' | 'arguments'>): void => {
    if (callee.type !== 'Identifier' || !makers.has(callee.name)) return;
    const text = literalOf(source);
    if (text === undefined) builds();
    else found.push({ source: text, flags: literalOf(flags) ?? '', file });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, file });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
}

/**
 * Returns every pattern of the product, except in tests.
 * @throws Error if a file builds patterns from strings and `built-patterns.ts` does not list it, or lists one that no longer does
 */
export async function findPatterns(): Promise<Pattern[]> {
  const files = globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const builders = new Set<string>();
  const written = files.flatMap((file) => readPatterns(file, () => builders.add(file)));
  const named = new Set(Object.keys(builtPatterns));
  const odd = [...builders, ...named].filter((file) => !builders.has(file) || !named.has(file));
  if (odd.length > 0)
    throw new Error(
      `.ci/patterns/built-patterns.ts must name the files that build patterns: ${odd.join(', ')}`,
    );
  return [...written, ...(await recorded())];
}

/** Returns the patterns that these files build when their functions run once. */
async function recorded(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Original = RegExp;
  for (const [file, use] of Object.entries(builtPatterns)) {
    const keep = (made: RegExp): RegExp => {
      found.push({ source: made.source, flags: made.flags, file });
      return made;
    };
    globalThis.RegExp = new Proxy(Original, {
      construct: (target, args) => keep(Reflect.construct(target, args)),
      apply: (target, _, args) => keep(Reflect.apply(target, undefined, args)),
    });
    try {
      await use();
    } finally {
      globalThis.RegExp = Original;
    }
  }
  return found;
}
