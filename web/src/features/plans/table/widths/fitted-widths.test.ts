import { describe, expect, it } from '@jest/globals';
import { demoPlan } from '../../../../../../infra/local/demo/data/plans.ts';
import { limits } from '../../../../../../shared/limits.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { highlightRanges } from '../../../../../../shared/text/highlight.ts';
import { gap, shownParts } from '../../../../kit/highlight/highlighted.tsx';
import { columnKeys, defaultWidth, syncOrder, syncVisibility } from '../../columns/column-settings.ts';
import { nameCapacity } from '../cells/cell-capacity.ts';
import { operationsWidth } from './column-style.ts';
import { fittedWidths } from './fitted-widths.ts';

const visibility = syncVisibility(undefined);
const byDefault = syncOrder(undefined).filter((key) => visibility[key]);
const sum = (columns: readonly PlanColumnKey[]) =>
  columns.reduce((width, key) => width + defaultWidth(key), 0);
const toContracting = byDefault.slice(0, byDefault.indexOf('facilityContracts') + 1);

/** Returns where Contracting ends, measured from the table's left edge. */
function endOfContracting(room: number): number {
  const widths = fittedWidths(byDefault, {}, room);
  return toContracting.reduce((end, key) => end + (widths[key] ?? defaultWidth(key)), 0);
}

describe('the column widths', () => {
  it('are the default when the columns up to Contracting fit', () => {
    expect(fittedWidths(byDefault, {}, sum(toContracting))).toEqual({});
  });

  it('keep all of Contracting in view in a 1024 px window, with or without Operations', () => {
    for (const room of [1024 - 49, 1024 - 49 - operationsWidth])
      expect(endOfContracting(room)).toBeLessThanOrEqual(room);
  });

  it('keep the last heading in view for an administrator in a 1440 px window', () => {
    const room = 1440 - 49 - operationsWidth;
    // 'Card Back' takes 82 of its 120 px.
    expect(sum(byDefault) - room).toBeLessThanOrEqual(120 - 82);
    // Narrower, two of the demo's names would look alike.
    expect(fittedWidths(byDefault, {}, room)).toEqual({});
  });

  it('shrink the Descriptive Name, and only by what is missing', () => {
    expect(fittedWidths(byDefault, {}, sum(toContracting) - 10)).toEqual({ descriptiveName: 210 });
  });

  it('are never below the user’s minimum nor above the default when space is short', () => {
    for (let room = 300; room < sum(byDefault); room += 7) {
      for (const [key, width] of Object.entries(fittedWidths(columnKeys, {}, room))) {
        expect(width).toBeGreaterThanOrEqual(limits.columnWidth.min);
        expect(width).toBeLessThan(defaultWidth(key as PlanColumnKey));
      }
    }
  });

  it('give leftover space to the Descriptive Name, up to 640 px, unless the user sized it', () => {
    const whole = sum(byDefault);
    const standard = limits.columnWidth.default;
    expect(fittedWidths(byDefault, {}, whole)).toEqual({});
    expect(fittedWidths(byDefault, {}, whole + 71)).toEqual({ descriptiveName: standard + 71 });
    expect(fittedWidths(byDefault, {}, whole + 2_000)).toEqual({ descriptiveName: 640 });
    expect(fittedWidths(byDefault, { planName: 300 }, whole + 71)).toEqual({
      descriptiveName: standard + 71,
      planName: 300,
    });
    expect(fittedWidths(byDefault, { descriptiveName: 200 }, whole + 71)).toEqual({ descriptiveName: 200 });
    expect(fittedWidths(['planName'], {}, whole)).toEqual({});
  });

  it('keep those that the user chose, without changing the others', () => {
    const without = fittedWidths(byDefault, {}, 800);
    const own = { planCode: 220, descriptiveName: 400 };
    expect(fittedWidths(byDefault, own, 800)).toEqual({ ...without, ...own });
  });

  it('stay the default when Contracting is hidden, and in every column after it', () => {
    const hidden = byDefault.filter((key) => key !== 'facilityContracts');
    expect(fittedWidths(hidden, {}, 500)).toEqual({});
    const first = ['facilityContracts', ...hidden] as const;
    expect(fittedWidths(first, {}, 500)).toEqual({});
    expect(fittedWidths(first, {}, 210)).toEqual({ facilityContracts: 210 });
  });
});

const payer = 'Brightquill Blue of the Valley';
/** Returns what is visible of a name with room for `fits` characters. */
const seenWith = (term: string, name: string, fits: number) =>
  shownParts(name, highlightRanges(name, [term])[0], fits, true)
    .map(([from, to]) => name.slice(from, to).trimEnd())
    .join(gap);

describe('the names of ten consecutive rows', () => {
  const names = Array.from(
    { length: 10_000 },
    (_, place) => demoPlan('North Hospital', place).descriptiveName,
  ).sort();

  it.each([
    ['an administrator', 1440 - 49 - operationsWidth],
    ['a registrar', 1440 - 49],
  ])('look different in a 1440 px window, for %s', (_, room) => {
    const fits = nameCapacity({ widths: fittedWidths(byDefault, {}, room), nameLines: 2 });
    const seen = names.map((name) =>
      shownParts(name, undefined, fits)
        .map(([from, to]) => name.slice(from, to))
        .join(gap),
    );
    const alike: string[] = [];
    for (let start = 0; start < names.length; start += 10) {
      const page = new Map<string, string>();
      for (let at = start; at < start + 10; at += 1) {
        const [name = '', shown = ''] = [names[at], seen[at]];
        if ((page.get(shown) ?? name) !== name) alike.push(shown);
        page.set(shown, name);
      }
    }
    expect(alike).toEqual([]);
  });

  it('look different, too, among the hits of a payer’s short form and a product', () => {
    const widths = fittedWidths(byDefault, {}, 1440 - 49 - operationsWidth);
    const fits = nameCapacity({ widths, nameLines: 2, found: 'also BQB' });
    const hits = names.filter((name) => /^Brightquill Blue of .*PPO/.test(name));
    const pages = Array.from({ length: Math.ceil(hits.length / 10) }, (_, page) => {
      const onPage = [...new Set(hits.slice(page * 10, page * 10 + 10))];
      return [onPage.length, new Set(onPage.map((name) => seenWith('ppo', name, fits))).size];
    });
    expect(pages.filter(([different, seen]) => seen !== different)).toEqual([]);
    const schools = ['PPO – Oxbow Flats', 'High Deductible PPO – Millrace'];
    expect(
      schools.map((school) => seenWith('ppo', `${payer} ${school} Unified School District`, fits)),
    ).toEqual(['… PPO… Oxbow Flats Unified School District', '… PPO… – Millrace Unified School District']);
  });
});
