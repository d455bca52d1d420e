import { foldText, withNumbersApart } from './fold-text.ts';
import { unicodePattern } from './unicode-pattern.ts';

const punctuation = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
const blankOutsideNumbers = unicodePattern(String.raw`(?<!\p{N}) | (?!\p{N})`, 'gu');

/**
 * Two names with the same key are the same payer or plan: letter case, accents, blanks and punctuation do not matter,
 * `&` is `and`. Digits stay apart, so `Plan 1-2` is not `Plan 12`. '' is the key of what is no name; it equals nothing.
 */
export function nameKey(name: string): string {
  return foldText(withNumbersApart(name))
    .replaceAll('&', ' and ')
    .replace(punctuation(), ' ')
    .trim()
    .replace(blankOutsideNumbers(), '');
}

/** Do these name the same payer or plan? */
export function sameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/**
 * The plan policies that speak of a plan. Those that name it fully (its descriptive name, or payer and plan name) come
 * before those that only name what many payers call a plan, such as `PPO`: if there are any, these are left out.
 */
export function policiesForPlan<Policy extends { readonly planName: string }>(
  policies: readonly Policy[],
  plan: { readonly payerName: string; readonly planName: string; readonly descriptiveName: string },
): Policy[] {
  const full = new Set([nameKey(plan.descriptiveName), nameKey(`${plan.payerName} ${plan.planName}`)]);
  full.delete('');
  const exact = policies.filter(({ planName }) => full.has(nameKey(planName)));
  return exact.length > 0 ? exact : policies.filter(({ planName }) => sameName(planName, plan.planName));
}
