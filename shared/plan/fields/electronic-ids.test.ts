import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { longestCell } from '../export/export-values.ts';
import { cleanPlan } from './clean-plan.ts';
import {
  electronicIdSchema,
  enrollments,
  idLine,
  idsOfLines,
  preparedId,
  transactions,
} from './electronic-ids.ts';
import { planFields } from './fields.ts';
import { payerIdsOf } from './payer-ids-of.ts';

const row = { transaction: 'Professional claims', id: '87726', through: '', enrollment: '', note: '' };
const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('|', '"', ' ', 'a', ';', '-', 'É') }),
);
const rows = fc.array(
  fc.record({
    transaction: fc.constantFrom(...transactions),
    id: texts,
    through: texts,
    enrollment: fc.constantFrom(...enrollments),
    note: texts,
  }),
);
/** The rows that a plan can hold, as it holds them. */
const valid = rows.map((all) =>
  all.flatMap((one) => {
    const { success, data } = electronicIdSchema.safeParse(one);
    return success ? [data] : [];
  }),
);

describe('an electronic ID', () => {
  it('is kept exactly as given, in any letter case and with any symbols', () => {
    for (const id of ['87726', '00590', 'sx-107.A', 'Mcd TX/84146', '#', '\\"|;', 'x'.repeat(80)]) {
      expect(electronicIdSchema.parse(preparedId({ ...row, id }))).toEqual({
        ...row,
        id,
        enrollment: 'Unknown',
      });
    }
  });

  it('must have 1 to 80 characters and a transaction', () => {
    const refusal = (change: object) =>
      electronicIdSchema.safeParse({ ...row, ...change }).error?.issues[0]?.message;
    expect(refusal({ enrollment: 'Needed', id: 'x'.repeat(81) })).toBe('At most 80 characters.');
    expect(refusal({ enrollment: 'Needed', id: ' ' })).toBe('This field is required.');
    expect(refusal({ enrollment: 'Needed', transaction: '' })).toBe('Please choose a transaction.');
  });

  it('is normalized in its other fields, while the ID itself is only trimmed', () => {
    expect(
      preparedId({ transaction: ' PROFESSIONAL claims', id: ' aB-1 ', enrollment: 'not needed' }),
    ).toEqual({
      ...row,
      id: 'aB-1',
      enrollment: 'Not needed',
    });
  });
});

describe('a list of electronic IDs', () => {
  const cleaned = (...electronicIds: Partial<typeof row>[]) =>
    cleanPlan({ electronicIds: electronicIds.map((one) => ({ ...row, ...one })) });

  it('reports every row that it drops, except blank ones', () => {
    const blank = { transaction: '', id: ' ', through: '', enrollment: '', note: '' };
    const { plan, dropped } = cleaned({}, blank, { id: '', through: 'Direct' }, { enrollment: 'unknown' });
    expect(plan.electronicIds).toEqual([{ ...row, enrollment: 'Unknown' }]);
    expect(dropped.map(({ index, reason }) => [index, reason])).toEqual([
      [2, 'It has no ID.'],
      [3, 'This ID is already in the list.'],
    ]);
  });

  it('keeps one ID in two letter cases, through two clearinghouses and for two transactions', () => {
    const { plan } = cleaned(
      { id: 'ab' },
      { id: 'AB' },
      { id: 'ab', through: 'Direct' },
      { id: 'ab', transaction: 'Remittance' },
    );
    expect(plan.electronicIds).toHaveLength(4);
  });

  it('is absent if it is empty, as in plans stored before the field existed', () => {
    expect(cleaned().plan).not.toHaveProperty('electronicIds');
    expect(planFields.electronicIds.text(undefined)).toBe('');
    expect(planFields.electronicIds.toTyped(undefined)).toEqual([]);
  });

  it('is written as one line per ID', () => {
    const lines = planFields.electronicIds.text([
      { ...row, enrollment: 'Unknown' },
      {
        transaction: 'Eligibility',
        id: 'a|b "c"',
        through: 'Direct',
        enrollment: 'Needed',
        note: 'Call first',
      },
      { transaction: 'Remittance', id: '1', through: '', enrollment: 'Not needed', note: '' },
    ]);
    expect(lines.split('\n')).toEqual([
      'Professional claims | 87726',
      'Eligibility | "a|b ""c""" | Direct | Needed | Call first',
      'Remittance | 1 |  | Not needed',
    ]);
  });

  it('is read back from its lines unchanged', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom('\n', '\r\n'), (all, between) => {
        expect(idsOfLines(all.map(idLine).join(between))).toEqual(all);
      }),
    );
  });

  it('is read from lines written by hand without losing any words', () => {
    expect(idsOfLines('eligibility|87726\n\n 837 | "7 | x | y | z | more')).toEqual([
      { transaction: 'Eligibility', id: '87726', through: '', enrollment: 'Unknown', note: '' },
      { transaction: '837', id: '"7', through: 'x', enrollment: 'y', note: 'z | more' },
    ]);
  });

  it('fits into one export cell even with every text at its maximum length', () => {
    const { electronicId, clearinghouse, electronicIdNote } = limits.text;
    const longest = {
      transaction: 'Institutional claims',
      id: 'x'.repeat(electronicId),
      through: 'x'.repeat(clearinghouse),
      enrollment: 'Not needed',
      note: 'x'.repeat(electronicIdNote),
    };
    expect(planFields.electronicIds.text(Array(limits.rows.electronicIds).fill(longest)).length).toBeLessThan(
      longestCell,
    );
  });
});

describe('payer IDs from electronic IDs', () => {
  it('are those of the transaction that fit into five characters, in upper case, each once', () => {
    const ids = ['87726', 'ab1', ' AB1 ', '123456', '', 'straß'].map((id) => ({ ...row, id }));
    expect(payerIdsOf(ids, 'Professional claims')).toEqual(['87726', 'AB1']);
    expect(payerIdsOf(ids, 'Institutional claims')).toEqual([]);
  });
});
