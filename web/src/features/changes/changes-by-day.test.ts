import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { bulkApart, changesByDay, type DayChange } from './changes-by-day.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const utcDay = (moment: Date) => moment.toISOString().slice(0, 10);
const plan = (descriptiveName: string, recent: { at: string; fields: string[] }[], createdAt = at(1)) =>
  makePlan({ _id: descriptiveName, descriptiveName, recent, createdAt });

describe('changesByDay', () => {
  it('returns the newest date first, with each plan once per date, sorted by name', () => {
    const days = changesByDay(
      [
        plan('Beech', [
          { at: at(24, 8), fields: ['notes'] },
          { at: at(24, 9), fields: ['notes', 'payerId'] },
          { at: at(26), fields: ['planName'] },
        ]),
        plan('Alder 10', [{ at: at(24), fields: ['notes'] }]),
        plan('Alder 9', [], at(24)),
      ],
      [{ _id: 'Birch', descriptiveName: 'Birch', payerName: 'Payer', deletedAt: at(25) }],
      now,
      utcDay,
    );
    expect(
      days.map(({ day, changes }) => [day, changes.map(({ name, kind, fields }) => [name, kind, ...fields])]),
    ).toEqual([
      ['2026-11-26', [['Beech', 'changed', 'planName']]],
      ['2026-11-25', [['Birch', 'deleted']]],
      [
        '2026-11-24',
        [
          ['Alder 9', 'added'],
          ['Alder 10', 'changed', 'notes'],
          ['Beech', 'changed', 'notes', 'payerId'],
        ],
      ],
    ]);
  });

  it('returns only changes of the last seven days', () => {
    const old = [plan('Old', [{ at: at(19, 11), fields: ['notes'] }]), plan('New', [], at(19, 13))];
    expect(
      changesByDay(old, [], now, utcDay).flatMap(({ changes }) => changes.map(({ name }) => name)),
    ).toEqual(['New']);
  });

  it('returns a plan whose deletion was undone as restored, not as added, with what changed that day', () => {
    const back = plan('Back', [
      { at: at(25, 10), fields: [] },
      { at: at(25, 11), fields: ['notes'] },
    ]);
    const fresh = plan('Fresh', [{ at: at(25, 10), fields: [] }], at(25, 8));
    const [day] = changesByDay([back, fresh], [], now, utcDay);
    expect(day?.changes.map(({ name, kind, fields }) => [name, kind, ...fields])).toEqual([
      ['Back', 'restored', 'notes'],
      ['Fresh', 'added'],
    ]);
  });

  it('returns a plan that was restored and deleted again as both', () => {
    const back = plan('Back', [{ at: at(25, 10), fields: [] }]);
    const deletion = { _id: 'Back', descriptiveName: 'Back', payerName: 'Payer', deletedAt: at(25, 11) };
    const [day] = changesByDay([back], [deletion], now, utcDay);
    expect(day?.changes.map(({ kind }) => kind).toSorted()).toEqual(['deleted', 'restored']);
  });
});

it('bulkApart takes plans that changed alike out of a day only where there are many of them', () => {
  const change = (name: string, fields: string[]): DayChange => ({
    ...{ id: name, name, payerName: 'Payer', kind: 'changed', at: at(25), fields },
  });
  const many = (count: number, fields: string[]) =>
    Array.from({ length: count }, (_, place) => change(`${fields} ${place}`, fields));
  const few = many(20, ['notes']);
  const some = many(21, ['payerId']);
  // The order in which the fields were changed makes no difference.
  const most = [...many(21, ['planName', 'endsOn']), ...many(9, ['endsOn', 'planName'])];
  expect(bulkApart([...some, ...few, ...most])).toEqual({ singles: few, bulks: [most, some] });
});
