import type { ContractingFacts } from '../../../shared/hub/contracts/contracting-facts.ts';
import { limits } from '../../../shared/limits.ts';
import type { OpenFlag } from '../../../shared/messages/open-flag.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import type { Encoding } from '../../http/call.ts';
import { pageEnd } from '../../http/pages/page-end.ts';
import { encode } from '../../http/steps/respond.ts';
import type { ListedPlan } from './read-list.ts';

/** Where a page starts. Includes the state of the list, so that pages of different states are never joined. */
const startSchema = z.strictObject({ v: z.string(), i: count });

/** @throws ApiError VALIDATION_FAILED for text that no call has returned as a cursor */
export function startOf(cursor: string): { version: string; index: number } {
  const { v, i } = decodeCursor(startSchema, cursor);
  return { version: v, index: i };
}

/** Uncompressed bytes to try first. Realistic plans compress about tenfold, so this nearly always fits. */
const firstBudget = 32_000_000;

type PlanList = {
  readonly version: string;
  readonly plans: readonly ListedPlan[];
  readonly tags: ReadonlyMap<string, string>;
  /** For a list of a single facility: that facility's contracting facts. */
  readonly contracting?: ContractingFacts | undefined;
  /** The facts of its plans that are reported as wrong. */
  readonly flags?: readonly OpenFlag[];
};

/**
 * Returns one page of a list in the caller's encoding, as large as fits into a Lambda response (6 MB with base64). `nextCursor`
 * leads to the rest.
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

function pageJson(list: PlanList, from: number, to: number): Buffer {
  const { plans, version, tags, contracting, flags = [] } = list;
  const about = {
    total: plans.length,
    version,
    ...(from === 0 && { tags: Object.fromEntries(tags), contracting, flags: reported(flags) }),
    ...(to < plans.length && { nextCursor: encodeCursor({ v: version, i: to }) }),
  };
  return listJson(plans.slice(from, to), about);
}

/** Returns the flags to send with a list; the field is omitted if there are none. */
export const reported = (flags: readonly OpenFlag[]) => (flags.length === 0 ? undefined : flags);

const comma = Buffer.from(',');

/** Returns a response's JSON: the plans, and the fields of `about`. */
export function listJson(plans: readonly ListedPlan[], about: object): Buffer {
  const data = plans.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  return Buffer.concat([
    Buffer.from('{"data":['),
    ...data,
    Buffer.from(`],${JSON.stringify(about).slice(1)}`),
  ]);
}
