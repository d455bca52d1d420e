import { limits } from '../../../shared/limits.ts';
import { listChecksum, planDigit, planMark } from '../../../shared/plan/changes/list-changes.ts';
import type { PlanList } from '../../../shared/plan/plan.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import { digitsWritten, type PlanWrites } from '../../data/plans/plan-writes.ts';
import { etagMatches, weakEtag } from '../../http/etag.ts';
import type { ListedPlan } from './read-list.ts';

/*
 * Sends changes in place of a whole list. A list's ETag identifies its state: after its name come the facility's write counts and
 * the time. A browser that sends the ETag back together with "changes" can be sent what has changed since, and the server need
 * not keep anything about readers: docs/decisions/166-changes-of-a-list.md.
 */

/** One state of a facility's list. */
export type ListState = {
  /** Identifies what all plans of a list depend on. With another base it is another list. */
  readonly base: string;
  readonly writes: PlanWrites;
  /** Seconds since 1970. No write missing from the list was started much earlier. */
  readonly at: number;
};

/** What a browser adds to If-None-Match if it can apply changes to the list it has. */
const understood = '"changes"';

const numbersSchema = z.array(count).check(z.length(19));

/** Returns the ETag of a page: its name, followed by the state for the first page of a facility's list. */
export function listTag(name: string, state: ListState | undefined): string {
  if (state === undefined) return weakEtag(name);
  const { version, counted, byDigit } = state.writes;
  const numbers = [state.at, version, counted, ...byDigit].map((number) => number.toString(36));
  return weakEtag(`${name}~${[state.base, ...numbers].join('.')}`);
}

/** Reports whether If-None-Match names this page, ignoring the state. */
export function isNamed(ifNoneMatch: string | undefined, name: string): boolean {
  const names = ifNoneMatch?.split(',').map((tag) => tag.replace(stateOf(tag) ?? '', ''));
  return etagMatches(names?.join(), weakEtag(name));
}

/** Returns the state of the caller's list, if the caller can apply changes to it. */
export function stateToChange(ifNoneMatch = ''): ListState | undefined {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(understood)) return undefined;
  const [base = '', ...texts] =
    tags
      .map(stateOf)
      .find((state) => state !== undefined)
      ?.slice(1)
      .split('.') ?? [];
  const numbers = numbersSchema.safeParse(texts.map((text) => Number.parseInt(text, 36))).data;
  if (numbers === undefined) return undefined;
  const [at = 0, version = 0, counted = 0, ...byDigit] = numbers;
  return { base, at, writes: { version, counted, byDigit } };
}

/** Returns the part from the ~ on, without the closing quotation mark. */
function stateOf(tag: string): string | undefined {
  const start = tag.indexOf('~');
  return start === -1 ? undefined : tag.slice(start, tag.indexOf('"', start));
}

type ListChanges = {
  readonly plans: readonly ListedPlan[];
  readonly changes: PlanList['changes'];
  readonly total: number;
};

/** Returns the changes since a state, or undefined if the whole list must be sent: they are unknown or too large. */
export function changesSince(
  before: ListState,
  now: ListState,
  list: readonly ListedPlan[],
): ListChanges | undefined {
  const digits = before.base === now.base ? digitsWritten(before.writes, now.writes)?.join('') : undefined;
  if (digits === undefined) return undefined;
  const since = (before.at - limits.listChanges.seconds) * 1_000;
  const isSent = ({ plan }: { readonly plan: ListedPlan }) => Date.parse(plan.writtenAt) >= since;
  const written = list
    .map((plan, place) => ({ plan, place }))
    .filter(({ plan }) => digits.includes(planDigit(plan)));
  const sent = written.filter(isSent);
  const bytes = sent.reduce((sum, { plan }) => sum + plan.json.byteLength, 0);
  if (bytes > limits.listChanges.bytes) return undefined;
  const stays = written.filter((one) => !isSent(one)).map(({ plan }) => planMark(plan));
  return {
    total: list.length,
    plans: sent.map(({ plan }) => plan),
    changes: {
      ...{ digits, stays: stays.join(), places: sent.map(({ place }) => place) },
      checksum: listChecksum(list),
    },
  };
}
