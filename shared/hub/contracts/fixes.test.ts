import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financialClassSchema } from '../../plan/fields/parts.ts';
import { type Contract, contradiction, type Facts } from './decided-status.ts';
import { contradictedBy, fixesFor } from './fixes.ts';
import { payerContract } from './payer-contract.ts';

const day = '2026-11-21';
const contract = (
  status: string,
  effectiveDate = '',
  endDate = '',
  financialClass = 'Commercial',
): Contract => ({
  ...{ payerName: 'Northbank', financialClass, status, effectiveDate, endDate },
});
const policy = (networkStatus: string) => ({ planName: 'PPO', networkStatus });
const [inForce, termed, pending] = ['Contracted', 'Termed', 'Pending'].map((status) => contract(status)) as [
  Contract,
  Contract,
  Contract,
];
const ended = contract('Contracted', '2025-01-01', '2026-11-01');
const endedTermed = contract('Termed', '', '2026-05-31');
const starts = contract('Contracted', '2027-01-01');
const [inside, outside] = [policy('In Network'), policy('Out of Network')];
const medicare = contract('Termed', '', '', 'Medicare');

type Row = readonly [
  says: string,
  contracts: Contract[],
  policies: (typeof inside)[],
  plan: string,
  /** Which record, the value to set in it, and after `?` a field to review as well. */
  agreed: string[],
];
const no = 'Not Contracted';
const table: readonly Row[] = [
  ['Contracted', [termed], [], no, ['Termed: Contracted']],
  ['Contracted', [termed, ended], [], no, ['Termed: Contracted']],
  ['Contracted', [inForce, termed], [], 'Must Call', ['Termed: Contracted']],
  ['Contracted', [pending, termed], [], no, ['Pending: Contracted ?status']],
  ['Contracted', [ended], [], no, ['Contracted until 2026-11-01: Contracted ?endDate']],
  ['Contracted', [endedTermed], [], no, ['Termed until 2026-05-31: Contracted ?endDate']],
  ['Contracted', [endedTermed, ended], [], no, ['Contracted until 2026-11-01: Contracted ?endDate']],
  ['Contracted', [ended, starts], [], no, ['Contracted: Contracted ?effectiveDate']],
  ['Contracted', [medicare], [], no, ['Termed: nothing ?financialClass']],
  ['Contracted', [], [outside], no, ['Out of Network: In Network']],
  ['Contracted', [inForce], [outside], 'Must Call', ['Out of Network: In Network']],
  ['Contracted', [inForce, ended], [outside], 'Must Call', ['Out of Network: In Network']],
  ['Contracted', [], [inside, outside], 'Must Call', ['Out of Network: In Network']],
  ['Contracted', [], [outside, policy('Out of Network')], no, ['Out of Network: In Network ?networkStatus']],
  [
    ...(['Contracted', [termed], [outside], no] as [string, Contract[], (typeof inside)[], string]),
    ['Termed: Contracted ?status', 'Out of Network: In Network ?networkStatus'],
  ],
  [no, [inForce], [], 'Contracted', ['Contracted: Not Contracted']],
  [no, [termed, inForce], [], 'Must Call', ['Contracted: Not Contracted']],
  [no, [], [inside], 'Contracted', ['In Network: Out of Network']],
  [no, [termed], [inside], 'Must Call', ['In Network: Out of Network']],
  [' not contracted', [inForce], [], 'Contracted', ['Contracted: Not Contracted']],
];

it.each(table)(
  'fixesFor resolves the contradiction in a plan that says %s, contracts %j, policies %j',
  (status, contracts, policies, plan, agreed) => {
    expect(contradiction(status, { contracts, policies }, day)).toBeDefined();
    const fixes = fixesFor(status, { contracts, policies }, 'Commercial', day);
    const agreedTexts = fixes.agreed.map((fix) => {
      const { side, record, set, look } = fix;
      const now =
        side === 'policy'
          ? record.networkStatus
          : record.status + (record.endDate === '' ? '' : ` until ${record.endDate}`);
      return `${now}: ${Object.values(set)[0] ?? 'nothing'}${look === undefined ? '' : ` ?${look}`}`;
    });
    expect([fixes.plan, agreedTexts]).toEqual([plan, agreed]);
  },
);

it('contradictedBy counts the agreeing plans that a record would contradict after its mend', () => {
  const facts: Facts = { contracts: [termed], policies: [outside] };
  const agreeing = [
    { status: no, facts },
    { status: no, facts: { contracts: [], policies: [outside] } },
    { status: 'Must Call', facts },
    { status: 'Contracted', facts: { contracts: [], policies: [] } },
  ];
  const { agreed } = fixesFor('Contracted', facts, 'Commercial', day);
  expect(agreed.map((fix) => contradictedBy(fix, agreeing, day))).toEqual([1, 2]);
});

describe('a contradiction', () => {
  const dayOrNone = fc.constantFrom('', '2025-01-01', '2026-11-20', day, '2026-11-22', '2027-02-01');
  const facts: fc.Arbitrary<Facts> = fc.record({
    contracts: fc.array(
      fc.record({
        payerName: fc.constant('Northbank'),
        financialClass: fc.constantFrom(...payerContract.fields.financialClass.options),
        status: fc.constantFrom(...payerContract.fields.status.options),
        effectiveDate: dayOrNone,
        endDate: dayOrNone,
      }),
      { maxLength: 4 },
    ),
    policies: fc.array(fc.constantFrom('In Network', 'Out of Network').map(policy), { maxLength: 3 }),
  });
  const status = fc.constantFrom('Contracted', 'Not Contracted');
  const planClass = fc.constantFrom(...financialClassSchema.options);

  it('is resolved by the mend of the plan, and by any mend of a record that is enough alone', () => {
    fc.assert(
      fc.property(status, facts, planClass, (says, agreed, its) => {
        fc.pre(contradiction(says, agreed, day) !== undefined);
        const fixes = fixesFor(says, agreed, its, day);
        expect(contradiction(fixes.plan, agreed, day)).toBeUndefined();
        for (const fix of fixes.agreed)
          if (fix.look === undefined) expect(contradiction(says, set(agreed, fix, {}), day)).toBeUndefined();
      }),
    );
  });

  it('is eventually resolved when each record is reviewed as its mend says', () => {
    const looked = { endDate: { endDate: '' }, effectiveDate: { effectiveDate: '' } } as const;
    fc.assert(
      fc.property(status, facts, planClass, (says, start, its) => {
        let agreed = start;
        // No record needs more fixes than it has fields.
        for (let left = 40; contradiction(says, agreed, day) !== undefined; left -= 1) {
          const [fix] = fixesFor(says, agreed, its, day).agreed;
          if (fix === undefined || left === 0) throw new Error('Nothing fixes it.');
          const typed =
            fix.look === 'financialClass'
              ? { financialClass: its.startsWith('Medic') && its !== 'Medicare' ? 'Medi-Cal' : its }
              : fix.look === 'endDate' || fix.look === 'effectiveDate'
                ? looked[fix.look]
                : {};
          agreed = set(agreed, fix, typed);
        }
      }),
    );
  });

  function set(
    { contracts, policies }: Facts,
    { record, set: fix }: ReturnType<typeof fixesFor>['agreed'][number],
    typed: object,
  ): Facts {
    const withFix = <R>(other: R): R => (Object.is(other, record) ? { ...other, ...fix, ...typed } : other);
    return { contracts: contracts.map(withFix), policies: policies.map(withFix) };
  }
});
