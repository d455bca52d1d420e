import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

export type Change = { start: number; end: number; replacement: string; mutator: string };

const operators: Record<string, readonly (readonly [mutator: string, replacement: string])[]> = {
  '<': [
    ['boundary', '<='],
    ['comparison', '>='],
  ],
  '<=': [
    ['boundary', '<'],
    ['comparison', '>'],
  ],
  '>': [
    ['boundary', '>='],
    ['comparison', '<='],
  ],
  '>=': [
    ['boundary', '>'],
    ['comparison', '<'],
  ],
  '===': [['equality', '!==']],
  '!==': [['equality', '===']],
  '+': [['arithmetic', '-']],
  '-': [['arithmetic', '+']],
  '*': [['arithmetic', '/']],
  '/': [['arithmetic', '*']],
  '%': [['arithmetic', '*']],
  '&&': [['logical', '||']],
  '||': [['logical', '&&']],
  '??': [['logical', '&&']],
  '+=': [['assignment', '-=']],
  '-=': [['assignment', '+=']],
  '*=': [['assignment', '/=']],
  '??=': [['assignment', '&&=']],
  '||=': [['assignment', '&&=']],
  '&&=': [['assignment', '||=']],
};

const swappedMethods: Record<string, string> = {
  some: 'every',
  every: 'some',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  trimStart: 'trimEnd',
  trimEnd: 'trimStart',
};
const removedMethods = new Set([
  ...['trim', 'filter', 'slice', 'substring', 'normalize'],
  ...['sort', 'toSorted', 'reverse', 'toReversed', 'replace', 'replaceAll'],
]);

/** Properties whose text is shown to people or documents a call; no rule reads it. */
const textProperties = new Set([
  'summary',
  'description',
  'label',
  'title',
  'heading',
  'placeholder',
  'hint',
]);

/** True for a sentence for people, as opposed to a key, a path, a header or a DynamoDB expression. */
const isSentence = (text: string): boolean => /\s/.test(text) && !/[#=<>]|\w\(|:\w/.test(text);

const isText = (node: ESTree.Expression | ESTree.PrivateInExpression['left']): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const isLog = (callee: ESTree.Expression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'Identifier' &&
  ['console', 'log'].includes(callee.object.name);

type Range = { readonly start: number; readonly end: number };

export const parses = (file: string, source: string): boolean => parseSync(file, source).errors.length === 0;

/** Returns every change that the mutators can make in a file, except in types, imports, logs and sentences. */
export function changesIn(file: string, source: string): Change[] {
  const changes: Change[] = [];
  const skipped: Range[] = [];
  const skip = (node: Range | null | undefined): void => {
    if (node) skipped.push(node);
  };
  const add = (mutator: string, { start, end }: Range, replacement: string): void => {
    changes.push({ start, end, replacement, mutator });
  };
  const operator = (node: { operator: string; left: Range; right: Range }): void => {
    const start = source.indexOf(node.operator, node.left.end);
    if (start >= node.right.start) return;
    for (const [mutator, replacement] of operators[node.operator] ?? []) {
      add(mutator, { start, end: start + node.operator.length }, replacement);
    }
  };
  const condition = (test: Range, ...values: readonly ('true' | 'false')[]): void => {
    for (const value of values) add('condition', test, value);
  };
  const chain = (object: Range, property: Range | undefined, plain: string): void => {
    const start = source.indexOf('?.', object.end);
    if (start !== -1 && start < (property?.start ?? Infinity))
      add('chaining', { start, end: start + 2 }, plain);
  };

  const visitor = new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ExportNamedDeclaration(node) {
      skip(node.source);
    },
    ImportExpression(node) {
      skip(node.source);
    },
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSModuleDeclaration: skip,
    TSTypeParameterDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSAsExpression(node) {
      skip(node.typeAnnotation);
    },
    TSSatisfiesExpression(node) {
      skip(node.typeAnnotation);
    },
    Property(node) {
      if (node.key.type === 'Literal') skip(node.key);
      const isTextProperty = node.key.type === 'Identifier' && textProperties.has(node.key.name);
      if (isTextProperty && isText(node.value as ESTree.Expression)) skip(node.value);
    },

    BinaryExpression(node) {
      // Strings are concatenated, never subtracted.
      if (node.operator !== '+' || !(isText(node.left) || isText(node.right))) operator(node);
    },
    LogicalExpression: operator,
    AssignmentExpression(node) {
      if (!isText(node.right)) operator(node);
    },
    UpdateExpression(node) {
      const start = node.prefix ? node.start : node.end - 2;
      add('arithmetic', { start, end: start + 2 }, node.operator === '++' ? '--' : '++');
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('negation', { start: node.start, end: node.start + 1 }, '');
      if (node.operator === '-') add('negation', { start: node.start, end: node.start + 1 }, '+');
    },
    IfStatement(node) {
      condition(node.test, 'true', 'false');
    },
    ConditionalExpression(node) {
      condition(node.test, 'true', 'false');
    },
    WhileStatement(node) {
      condition(node.test, 'false');
    },
    DoWhileStatement(node) {
      condition(node.test, 'false');
    },
    ForStatement(node) {
      if (node.test) condition(node.test, 'false');
    },
    ExpressionStatement(node) {
      if (node.directive) skip(node);
      const { expression } = node;
      const isAwaited = expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression';
      const call = isAwaited ? expression.argument : expression;
      const isCall = call.type === 'CallExpression' && call.callee.type !== 'Super' && !isLog(call.callee);
      if (isCall || call.type === 'ChainExpression') add('statement', node, ';');
    },
    BlockStatement(node) {
      if (node.body.length > 0) add('block', node, '{}');
    },
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement' && source.slice(body.start, body.end) !== 'undefined') {
        add('arrow', body, body.type === 'ObjectExpression' ? '{}' : 'undefined');
      }
    },
    ArrayExpression(node) {
      if (node.elements.length > 0) add('array', node, '[]');
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add('boolean', node, String(!node.value));
      if (typeof node.value === 'number' && file === 'shared/limits.ts') {
        add('number', node, String(node.value + 1));
      }
      if (typeof node.value === 'string' && !isSentence(node.value)) {
        add('string', node, node.value === '' ? "'mutant'" : "''");
      }
    },
    TaggedTemplateExpression(node) {
      skip(node.quasi);
    },
    TemplateLiteral(node) {
      if (!isSentence(node.quasis.map(({ value }) => value.raw).join('x'))) add('string', node, '``');
    },
    MemberExpression(node) {
      if (node.optional) chain(node.object, node.property, node.computed ? '' : '.');
    },
    CallExpression(node) {
      const { callee } = node;
      if (isLog(callee)) skip(node);
      if (node.optional) chain(callee, node.arguments[0], '');
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { name } = callee.property;
      const swapped = Object.hasOwn(swappedMethods, name) ? swappedMethods[name] : undefined;
      if (swapped !== undefined) add('method', callee.property, swapped);
      if (removedMethods.has(name)) add('method', { start: callee.object.end, end: node.end }, '');
    },
  });
  visitor.visit(parseSync(file, source).program);

  const isSkipped = (change: Change): boolean =>
    skipped.some(({ start, end }) => start <= change.start && change.end <= end);
  return changes.filter((change) => !isSkipped(change));
}
