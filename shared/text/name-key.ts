import { foldText, withNumbersApart, withPlusAsWord } from './fold-text.ts';
import { unicodePattern } from './unicode-pattern.ts';

const punctuation = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
const blankOutsideNumbers = unicodePattern(String.raw`(?<!\p{N}) | (?!\p{N})`, 'gu');

/**
 * Returns a key that is equal for names of the same payer or plan: letter case, accents, spaces and punctuation do not
 * matter, `&` is `and`, `Choice+` is Choice Plus. Numbers stay separate, so `Plan 1-2` is not `Plan 12`. The key '' means no
 * name; it matches nothing.
 */
export function nameKey(name: string): string {
  return withPlusAsWord(foldText(withNumbersApart(name)))
    .replaceAll('&', ' and ')
    .replace(punctuation(), ' ')
    .trim()
    .replace(blankOutsideNumbers(), '');
}

/** Reports whether two names are the same payer or plan. */
export function sameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/**
 * Returns the plan policies that apply to a plan. If any give its full name (its descriptive name, or payer and plan name),
 * only those; otherwise those that give just a plan name that many payers use, such as `PPO`.
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
