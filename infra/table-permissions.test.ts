import { describe, expect, it } from '@jest/globals';
import {
  appFunctions,
  broadcastWorker,
  canary,
  cardSweep,
  digest,
  functionsOf,
  importWorker,
  mailFeedback,
  mailWorker,
  trigger,
} from './testing/functions.ts';
import { ofType, resourcesOf } from './testing/templates.ts';

const resources = resourcesOf();

const read = 'BatchGetItem GetItem Query';
const write = 'ConditionCheckItem DeleteItem PutItem UpdateItem';
const everything = '(any partition)';
const caller = ['FACILITIES', 'SESSION#*', 'USERS#?'];
const hubHistories = ['CONTRACT#*', 'POLICY#*'];

/** What each function may do in the table, by partition (functions/data/table/keys.ts). Others may only identify the caller. */
const allowed: Readonly<Record<string, Readonly<Record<string, readonly string[] | string>>>> = {
  Apiauth: {
    [read]: [...caller, 'ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSIONS_OF#*'],
    [write]: ['ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  Apifacilities: {
    [read]: [...caller, 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*'],
    [write]: ['FACILITIES', 'FACILITY#*', 'ONCE#*'],
  },
  Apiusers: {
    [read]: [...caller, 'EMAIL#*', 'SESSIONS_OF#*'],
    [write]: ['ATTEMPTS#*', 'COUNTERS', 'EMAIL#*', 'SESSION#*', 'SESSIONS_OF#*', 'USERS#?'],
  },
  Apiplans: {
    [read]: [
      ...caller,
      'DELETED#PLANS',
      'DIGEST_WEEKS',
      'FACILITY#*',
      'ONCE#*',
      'PLAN#*',
      'UPDATE_REQUESTS_FLAGS#*',
    ],
    [write]: ['CARD#*', 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*', 'PLAN#*'],
  },
  Apiimages: { [read]: [...caller, 'CARD#*'], [write]: ['CARD#*'] },
  Apihub: {
    [read]: [...caller, 'BLUECARD', 'FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
    [write]: ['FACILITY#*', 'HUB-PORTALS', 'NAME#*', 'ONCE#*', ...hubHistories],
  },
  Apimessages: {
    [read]: [...caller, 'BROADCAST*', 'FACILITY#*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
    [write]: ['ATTEMPTS#*', 'BROADCAST*', 'MUST_READ*', 'ONCE#*', 'UPDATE_REQUESTS*'],
  },
  Apiimports: { [read]: [...caller, 'IMPORT*'], [write]: ['IMPORT*'] },
  [canary]: {},
  [trigger]: { [read]: ['FACILITIES', 'SESSION#*', 'USERS#?'] },
  [mailWorker]: {
    [read]: ['DIGEST#*', 'EMAIL#*', 'FACILITIES', 'MAIL#*', 'UPDATE_REQUESTS*', 'USERS#?'],
    [write]: ['LINK#*', 'MAIL#*'],
  },
  [mailFeedback]: { [read]: ['EMAIL#*', 'USERS#?'], UpdateItem: ['USERS#?'] },
  [broadcastWorker]: { [read]: ['BROADCAST*', 'USERS#?'], [write]: ['BROADCAST*'] },
  [importWorker]: {
    [read]: ['FACILITIES', 'FACILITY#*', 'IMPORT*', 'PLAN#*'],
    [write]: ['CONTRACT#*', 'DELETED#PLANS', 'FACILITY#*', 'IMPORT*', 'NAME#*', 'PLAN#*'],
  },
  [cardSweep]: {
    Scan: everything,
    'DeleteItem UpdateItem': ['CARD#*'],
    'DeleteItem Query': ['DELETED#PLANS', 'EMAIL#*', 'PLAN#*', 'USERS#?'],
  },
  [digest]: {
    [read]: ['DELETED#PLANS', 'DIGEST*', 'FACILITIES', 'FACILITY#*', 'USERS#?'],
    [write]: ['DIGEST*'],
  },
};

/** Returns a role's statements about one of the two tables; it may name no other table. */
function statementsOf(name: string, table: 'DatabaseTable' | 'AuditTable') {
  const tables = ofType(resources, 'AWS::DynamoDB::GlobalTable').map(([id]) => id);
  return functionsOf(resources)
    .statementsOf(name)
    .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('dynamodb:')))
    .filter(({ Resource }) => {
      const id = tables.find((each) => JSON.stringify(Resource) === `{"Fn::GetAtt":["${each}","Arn"]}`);
      if (id === undefined) throw new Error(`${name} may do something in another table.`);
      return id.startsWith(table);
    });
}

describe('permissions in the table', () => {
  it.each(appFunctions)('allow %s exactly the actions and partitions that its work needs', (name) => {
    const statements = statementsOf(name, 'DatabaseTable');
    const found = statements.map(({ Action, Condition }) => [
      [Action]
        .flat()
        .map((action) => action.replace('dynamodb:', ''))
        .sort()
        .join(' '),
      Condition === undefined
        ? everything
        : [Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']].flat(),
    ]);
    const counting = name.startsWith('Api') ? { UpdateItem: ['CALLS#*'] } : {};
    const expected = { ...(allowed[name] ?? { [read]: caller }), ...counting };
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(found).toHaveLength(Object.keys(expected).length);
  });
});

describe('permissions in the audit log', () => {
  it.each(appFunctions)('allow %s at most to add entries, and only Apiaudit to read them', (name) => {
    const actions = statementsOf(name, 'AuditTable').flatMap(({ Action }) => Action);
    const isGroup = name.startsWith('Api');
    expect(actions.sort()).toEqual(
      isGroup ? ['dynamodb:PutItem', ...(name === 'Apiaudit' ? ['dynamodb:Query'] : [])] : [],
    );
  });
});
