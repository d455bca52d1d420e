import type { SourceRow, SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import { bluePlanKey, sameBluePlan } from '../../../shared/bluecard/issuer.ts';
import {
  type BluePlan,
  bluePlanSchema,
  type PrefixList,
  packPrefixes,
} from '../../../shared/bluecard/prefix-list.ts';
import { limits } from '../../../shared/limits.ts';
import { prefixSchema } from '../../../shared/plan/fields/parts.ts';
import { stateCode } from '../../../shared/plan/words/states.ts';
import { shortestPhone } from '../../../shared/text/phone-digits.ts';
import { type Columns, columnsOfHeader } from './columns.ts';

/**
 * A problem with a line: it is left out; it repeats an earlier one; or it names another plan than an earlier one, in which case
 * both are in the list and a search reports that they disagree.
 */
export type LineProblem = {
  readonly kind: 'left out' | 'duplicate' | 'contradicting';
  readonly line: number;
  readonly reason: string;
  readonly cells: readonly string[];
};

export type ReadPrefixes = {
  readonly plans: PrefixList['plans'];
  /** The number of distinct prefixes. */
  readonly prefixes: number;
  readonly lines: number;
  readonly problems: readonly LineProblem[];
};

type Claim = { plan: BluePlan; readonly line: number };

class UnusableLine extends Error {
  override name = 'UnusableLine';
}

/** Reads the whole file: everything usable, and every line that has a problem. */
export async function readPrefixes(source: SourceTable): Promise<ReadPrefixes> {
  const columns = columnsOfHeader(source.header);
  const claims = new Map<string, Claim[]>();
  const problems: LineProblem[] = [];
  const planOf = plansByKey();
  let lines = 0;
  for await (const row of source.rows()) {
    lines += 1;
    const tell = (kind: LineProblem['kind'], reason: string) =>
      problems.push({ kind, reason, line: row.line, cells: row.cells });
    try {
      const { prefix, plan } = parsedRow(row, columns, planOf);
      const before = claims.get(prefix) ?? [];
      const same = before.find((claim) => sameBluePlan(claim.plan, plan));
      const [first] = before;
      if (same !== undefined) {
        same.plan = joined(same.plan, plan);
        tell('duplicate', `${prefix} is already in line ${same.line}, with the same Blue plan.`);
        continue;
      }
      claims.set(prefix, [...before, { plan, line: row.line }]);
      if (first !== undefined)
        tell(
          'contradicting',
          `${prefix} belongs to ${first.plan.name} in line ${first.line}, and to ${plan.name} here.`,
        );
    } catch (error) {
      if (!(error instanceof UnusableLine)) throw error;
      tell('left out', error.message);
    }
  }
  return { plans: groupedByPlan(claims), prefixes: claims.size, lines, problems };
}

function parsedRow({ broken, cells }: SourceRow, columns: Columns, planOf: ReturnType<typeof plansByKey>) {
  if (broken !== undefined) throw new UnusableLine(broken);
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());
  const typed = cell(columns.prefix);
  const prefix = prefixSchema.safeParse(typed);
  if (!prefix.success) throw new UnusableLine(notAPrefix(typed));
  const state = cell(columns.state);
  const plan = bluePlanSchema.safeParse({
    name: cell(columns.plan).replaceAll(/\s+/g, ' '),
    ...(state !== '' && { state: stateCode(state) }),
    phones: phonesIn(cell(columns.phones)),
  });
  if (plan.success) return { prefix: prefix.data, plan: planOf(plan.data) };
  const [issue] = plan.error.issues;
  const named: Readonly<Record<string, string>> = { name: 'Blue plan', state: 'state', phones: 'phones' };
  throw new UnusableLine(`${named[String(issue?.path[0])]}: ${issue?.message}`);
}

function notAPrefix(typed: string): string {
  if (typed === '') return 'The prefix is missing.';
  const message = `"${typed.slice(0, 40)}" is not 3 letters or digits.`;
  // Prefixes such as 1E5 and 007 after a spreadsheet has rewritten them.
  if (/^\d+(\.\d+)?E\+?\d+$/i.test(typed) || /^\d{1,2}$/.test(typed) || /^\d+000$/.test(typed))
    return `${message} A spreadsheet may have turned the prefix into a number: save its column as text.`;
  return message;
}

function phonesIn(cell: string): string[] {
  const phones = cell
    .split(/[;|,\r\n]+/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');
  const odd = phones.find((phone) => phone.replace(/\D/g, '').length < shortestPhone);
  if (odd !== undefined) throw new UnusableLine(`phones: "${odd.slice(0, 40)}" is not a phone number.`);
  return [...new Set(phones.map(spelled))];
}

/** Formats ten digits as people read them; returns anything else unchanged. */
const spelled = (phone: string): string => phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Gives each plan of the file its first spelling, and refuses more plans than a list may have. */
function plansByKey() {
  const plans = new Map<string, Pick<BluePlan, 'name'>>();
  return (plan: BluePlan): BluePlan => {
    const key = `${bluePlanKey(plan.name)} ${plan.state ?? ''}`;
    const first = plans.get(key);
    if (first !== undefined) return { ...plan, name: first.name };
    if (plans.size === limits.prefixList.plans) {
      const most = limits.prefixList.plans.toLocaleString('en');
      throw new UnusableLine(`${plan.name} would exceed the ${most} Blue plans that a list may have.`);
    }
    plans.set(key, plan);
    return plan;
  };
}

const joined = (one: BluePlan, other: BluePlan): BluePlan => ({
  ...other,
  ...one,
  phones: [...new Set([...one.phones, ...other.phones])],
});

function groupedByPlan(claims: ReadonlyMap<string, readonly Claim[]>): PrefixList['plans'] {
  const groups = new Map<string, { plan: BluePlan; prefixes: string[] }>();
  for (const [prefix, each] of claims)
    for (const { plan } of each) {
      const key = JSON.stringify([plan.name, plan.state, plan.phones]);
      const group = groups.get(key) ?? { plan, prefixes: [] };
      group.prefixes.push(prefix);
      groups.set(key, group);
    }
  return [...groups.values()]
    .map(({ plan, prefixes }) => ({ ...plan, prefixes: packPrefixes(prefixes) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
