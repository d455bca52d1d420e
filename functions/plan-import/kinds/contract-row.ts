import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { dayOfCell, isOpenEnd, saysNothing } from '../../../shared/import/day-of-cell.ts';
import { stateCode } from '../../../shared/plan/words/states.ts';
import * as z from '../../../shared/zod.ts';
import { zipOf } from '../validate-row.ts';

const optionsOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(payerContract.fields).flatMap(([name, field]) =>
    'options' in field ? [[name, field.options]] : [],
  ),
);

/** Returns the content of a row in the form's values: blank cells are ignored, unless the map clears fields. */
export function written(draft: object, clears: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value !== 'string') {
        if (Array.isArray(value) && value.length === 0 && !clears) return [];
        return [[name, name === 'addresses' ? withZeros(value) : value]];
      }
      const text = value.trim();
      const isEnd = name === 'endDate';
      if (isEnd && isOpenEnd(text)) return [[name, '']];
      if (text === '' || (isEnd && saysNothing(text)))
        return clears && !optionsOf.has(name) ? [[name, '']] : [];
      const word = optionsOf.get(name)?.find((option) => option.toLowerCase() === text.toLowerCase());
      const isDay = isEnd || name === 'effectiveDate';
      return [[name, word ?? (isDay ? dayOfCell(text) : text)]];
    }),
  );
}

const addressRows = z.array(z.record(z.string(), z.string()));

/** Gives ZIPs the zeros in front that a spreadsheet has dropped. A ZIP+4 stays as it is: unlike a plan, a contract keeps it. */
const withZeros = (rows: unknown) =>
  addressRows.parse(rows).map(({ zip = '', ...row }) => ({
    ...row,
    zip: /^\d{3,4}$/.test(zip) ? zipOf(zip, stateCode(row.state?.trim() ?? '')) : zip,
  }));
