import { limits } from '../../../shared/limits.ts';
import { listChecksum, planDigit, planMark } from '../../../shared/plan/changes/list-changes.ts';
import type { PlanList } from '../../../shared/plan/plan.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import { digitsWritten, type PlanWrites } from '../../data/plans/plan-writes.ts';
import { etagMatches, weakEtag } from '../../http/etag.ts';
import type { ListedPlan } from './read-list.ts';

/*
 * Sending what changed in place of a whole list. A list's ETag says of which state it is: behind its name stand the facility's counts
 * of writes and the time. Who sends it back, and says "changes" beside it, can be told what changed since, and nothing about
 * readers has to be kept: docs/decisions/166-changes-of-a-list.md.
 */

/** A state of a facility's list. */
export type ListState = {
  /** What all plans of a list depend on: another base is another list. */
  readonly base: string;
  readonly writes: PlanWrites;
  /** Seconds since 1970: no write that is not in the list was begun much earlier. */
  readonly at: number;
};

/** What a browser adds to If-None-Match that can put changes into the list it has. */
const understood = '"changes"';

const numbersSchema = z.array(count).check(z.length(19));

/** The ETag of a page: its name, and of a facility's first page the state. */
export function listTag(name: string, state: ListState | undefined): string {
  if (state === undefined) return weakEtag(name);
  const { version, counted, byDigit } = state.writes;
  const numbers = [state.at, version, counted, ...byDigit].map((number) => number.toString(36));
  return weakEtag(`${name}~${[state.base, ...numbers].join('.')}`);
}

/** Does If-None-Match name this page? In which second it was answered makes no difference. */
export function isNamed(ifNoneMatch: string | undefined, name: string): boolean {
  const names = ifNoneMatch?.split(',').map((tag) => tag.replace(stateOf(tag) ?? '', ''));
  return etagMatches(names?.join(), weakEtag(name));
}

/** The state that the caller's list is of, where it can put changes into it. */
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

/** From the ~ on, without the closing quotation mark. */
function stateOf(tag: string): string | undefined {
  const start = tag.indexOf('~');
  return start === -1 ? undefined : tag.slice(start, tag.indexOf('"', start));
}

type ListChanges = {
  readonly plans: readonly ListedPlan[];
  readonly changes: PlanList['changes'];
  readonly total: number;
};

/** The changes since a state, or undefined where the whole list is to be sent: they are not known, or are too many. */
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
