const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** The allowed import directions (docs/decisions/001-shape.md), and no cycles. */
const test = '\\.test\\.tsx?$|/testing/|^web/e2e/';
// Any folder with a handler is a route group, so the rules apply to a new group as soon as it exists.
const functions = join(__dirname, 'functions');
const groups = readdirSync(functions).filter((name) => existsSync(join(functions, name, 'handler.ts')));
const group = `^functions/(${[...groups, 'triggers'].join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle hides which module depends on which.', {}, { circular: true }),
    rule(
      'not-to-unresolvable',
      'The import cannot be found (aws-lambda is types only; what is virtual is made by the build).',
      {},
      { couldNotResolve: true, pathNot: '^(aws-lambda$|virtual:)' },
    ),
    rule(
      'shared-is-pure',
      'shared/ runs on both sides: it imports zod and itself only.',
      { path: '^shared/', pathNot: test },
      { pathNot: '^shared/|node_modules/zod/' },
    ),
    rule(
      'one-zod',
      'Schemas are made with shared/zod.ts: the small zod, with the texts of its errors.',
      { path: '^(shared|functions|infra|web)/', pathNot: '^shared/zod\\.ts$' },
      { path: 'node_modules/zod/' },
    ),
    rule(
      'functions-not-web-infra',
      'functions/ imports shared/ only.',
      { path: '^functions/', pathNot: test },
      { path: '^(web|infra)/' },
    ),
    rule(
      'web-not-functions-infra',
      'web/ imports shared/ only.',
      { path: '^web/', pathNot: test },
      { path: '^(functions|infra)/' },
    ),
    rule(
      'infra-takes-the-contract',
      'infra/ names Lambda entries as paths; only local/ and ops/ run the handlers.',
      { path: '^infra/', pathNot: `^infra/(local|ops)/|${test}` },
      { path: '^(functions|web)/' },
    ),
    rule(
      'groups-are-apart',
      'A route group never imports another group.',
      { path: group, pathNot: test },
      {
        path: group,
        pathNot: '^functions/$1/',
      },
    ),
    rule(
      'foundations-know-no-group',
      'http, data, clients and mails never import a group.',
      { path: '^functions/(http|data|clients|mails)/', pathNot: test },
      { path: group },
    ),
    rule(
      'features-are-apart',
      'A feature never imports another feature.',
      { path: '^web/src/features/([^/]+)/', pathNot: test },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'web-layers',
      'kit, entities, lib, theme, config and boot know neither app nor features.',
      { path: '^web/src/(kit|entities|lib|theme|config|boot)/', pathNot: test },
      { path: '^web/src/(app|features)/' },
    ),
    rule(
      'kit-knows-no-noun',
      'kit/ shows anything: it knows no plan, person, facility or record of the hub.',
      { path: '^web/src/kit/', pathNot: test },
      {
        path: '^web/src/entities/|^shared/(audit|bluecard|facility|hub|import|messages|payer-names|people|plan|verification)/',
      },
    ),
    rule(
      'lib-knows-no-screen',
      'lib, theme, config and boot know neither kit nor entities.',
      { path: '^web/src/(lib|theme|config|boot)/', pathNot: test },
      { path: '^web/src/(kit|entities)/' },
    ),
    rule(
      'features-not-app',
      'app composes features, never the other way.',
      { path: '^web/src/features/', pathNot: test },
      { path: '^web/src/app/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(cdk\\.out|dist|bench|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
