import type { ContractingFacts } from '../../../shared/hub/contracts/contracting-facts.ts';
import { limits } from '../../../shared/limits.ts';
import type { OpenFlag } from '../../../shared/messages/open-flag.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import type { Encoding } from '../../http/call.ts';
import { pageEnd } from '../../http/page-end.ts';
import { encode } from '../../http/respond.ts';
import type { ListedPlan } from './read-list.ts';

/** Where a page starts. It names the state of the list, so pages of different states are never joined. */
const startSchema = z.strictObject({ v: z.string(), i: count });

/** @throws ApiError VALIDATION_FAILED for text that no call has given out. */
export function startOf(cursor: string): { version: string; index: number } {
  const { v, i } = decodeCursor(startSchema, cursor);
  return { version: v, index: i };
}

/** Uncompressed text that is tried first; realistic plans compress about tenfold, so this nearly always fits. */
const firstBudget = 32_000_000;

type PlanList = {
  readonly version: string;
  readonly plans: readonly ListedPlan[];
  readonly tags: ReadonlyMap<string, string>;
  /** Of the one facility whose list it is. */
  readonly contracting?: ContractingFacts | undefined;
  /** What of its plans is reported as wrong. */
  readonly flags?: readonly OpenFlag[];
};

/**
 * One page of a list in the caller's encoding, as large as fits into a Lambda answer (6 MB with base64).
 * Whatever does not fit is reached by `nextCursor`.
 */
export async function listPage(
  list: PlanList,
  from: number,
  limit: number | undefined,
  encoding: Encoding,
): Promise<Buffer> {
  let budget = encoding === 'identity' ? limits.answerBytes : firstBudget;
  for (;;) {
    const to = pageEnd(list.plans, { from, limit, bytesOf, mostBytes: budget });
    const encoded = await encode(pageJson(list, from, to), encoding);
    if (encoded.byteLength <= limits.answerBytes || to - from <= 1) return encoded;
    budget /= 2;
  }
}

const bytesOf = ({ json }: ListedPlan): number => json.byteLength;

const comma = Buffer.from(',');

function pageJson(
  { plans, version, tags, contracting, flags = [] }: PlanList,
  from: number,
  to: number,
): Buffer {
  const next =
    to < plans.length ? `,"nextCursor":${JSON.stringify(encodeCursor({ v: version, i: to }))}` : '';
  const data = plans.slice(from, to).flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const agreed = contracting === undefined ? '' : `,"contracting":${JSON.stringify(contracting)}`;
  const reported = flags.length === 0 ? '' : `,"flags":${JSON.stringify(flags)}`;
  const named = from === 0 ? `,"tags":${JSON.stringify(Object.fromEntries(tags))}${agreed}${reported}` : '';
  const rest = `],"total":${plans.length},"version":${JSON.stringify(version)}${named}${next}}`;
  return Buffer.concat([Buffer.from('{"data":['), ...data, Buffer.from(rest)]);
}
