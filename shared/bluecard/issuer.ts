import { nameKey } from '../text/name-key.ts';
import {
  type BluePlan,
  type PrefixList,
  type PrefixLists,
  packPrefixes,
  plansWith,
  unpackPrefixes,
} from './prefix-list.ts';

// "BCBS of Texas", "BlueCross BlueShield of Texas" and "Blue Cross and Blue Shield of Texas, Inc." are one plan.
const fillers = /\b(?:and|of|the|inc|llc)\b|&/gi;
const shortForm = /\bbcbs\b/gi;

/** Returns a key that is the same for different spellings of one Blue plan's name. */
export const bluePlanKey = (name: string): string =>
  nameKey(name.replace(shortForm, 'Blue Cross Blue Shield').replace(fillers, ' '));

/** Reports whether two entries are the same plan. A state that only one of them gives is ignored. */
export function sameBluePlan(
  one: Pick<BluePlan, 'name' | 'state'>,
  other: Pick<BluePlan, 'name' | 'state'>,
): boolean {
  if (bluePlanKey(one.name) !== bluePlanKey(other.name)) return false;
  return !one.state || !other.state || one.state === other.state;
}

type Dated = Pick<PrefixList, 'source' | 'asOf'>;

/** What a list states about a prefix: a plan, or nothing. */
export type Claim = Dated & { readonly plan: BluePlan | undefined };

/** Who issued a prefix, as far as the lists know. For `nobody`, `list` is the current list, if there is one. */
export type Issuer =
  | { readonly known: 'issued'; readonly plan: BluePlan; readonly list: Dated }
  | { readonly known: 'disputed'; readonly claims: readonly Claim[] }
  | { readonly known: 'nobody'; readonly list: Dated | undefined };

const dated = ({ source, asOf }: Dated): Dated => ({ source, asOf });

/** Looks up a prefix in the lists. Names that differ only in spelling are not a dispute. */
export function whoIssued({ current, before }: PrefixLists, prefix: string): Issuer {
  const claimsOf = (list: PrefixList | undefined) =>
    list === undefined ? [] : plansWith(list, prefix).map((plan) => ({ plan, ...dated(list) }));
  const now = claimsOf(current);
  const otherwise = claimsOf(before).filter(
    (claim) => !now.some(({ plan }) => sameBluePlan(plan, claim.plan)),
  );
  const claims = [...now, ...otherwise];
  const [only] = now;
  if (only !== undefined && claims.length === 1) {
    const { plan, ...list } = only;
    return { known: 'issued', plan, list };
  }
  if (claims.length === 0) return { known: 'nobody', list: current && dated(current) };
  const silent = only === undefined && current !== undefined ? [{ plan: undefined, ...dated(current) }] : [];
  return { known: 'disputed', claims: [...silent, ...claims] };
}

/** Returns the part of an earlier list that the current one does not contain; undefined if it contains all of it. */
export function onlyInEarlier(before: PrefixList, current: PrefixList): PrefixList | undefined {
  const now = new Map<string, BluePlan[]>();
  for (const { prefixes, ...plan } of current.plans)
    for (const prefix of unpackPrefixes(prefixes)) now.set(prefix, [...(now.get(prefix) ?? []), plan]);
  const plans = before.plans
    .map((plan) => ({
      ...plan,
      prefixes: packPrefixes(
        unpackPrefixes(plan.prefixes).filter(
          (prefix) => !now.get(prefix)?.some((other) => sameBluePlan(other, plan)),
        ),
      ),
    }))
    .filter(({ prefixes }) => prefixes !== '');
  return plans.length === 0 ? undefined : { ...before, plans };
}
