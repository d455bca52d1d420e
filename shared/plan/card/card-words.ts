import { type Concept, readConcepts } from '../words/concepts.ts';
import { medicaidNames, states } from '../words/states.ts';
import { synonyms } from '../words/trade-words.ts';

/**
 * Words that cards and responses print for any plan and any member: they reveal nothing about a person and are kept. Source:
 * the fields of the standard card (WEDI Health Identification Card) and of the X12 271 response.
 */
export const cardWords: ReadonlySet<string> = new Set(
  `a an and as at by for from in is of on or our per the this to us with your no not yes if all any call
  member members subscriber id number num nr no group grp plan payer payor insurance insurer carrier company product network name
  coverage covered benefit benefits eligibility active inactive status type class policy contract card front back
  claim claims claimed mail send submit electronic electronically edi paper address box po p o attn dept department
  phone telephone tel fax toll free customer service services provider providers hotline line nurse contact questions help
  authorization authorizations auth prior precertification precert utilization review admission notification hospital facility
  medical dental vision pharmacy behavioral mental health care healthcare healthplan managed program advantage supplement
  commercial medicare medicaid medi cal hmo ppo epo pos pffs snp dsnp hdhp hsa part b c d ab dual special needs
  individual family employee employer group groups trust union school city county state government self funded
  blue cross shield bluecard bcbs suitcase prefix alpha western northern southern eastern east west north south
  bronze silver gold platinum catastrophic select choice plus premier preferred standard basic value open access direct exclusive
  community senior seniors retiree retirees student child children adult adults
  professional institutional remittance enrollment formerly known fka dba inc llc corp corporation co administered administrator
  administrators underwritten third party tpa workers comp compensation tricare va veterans`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words of the trade and state abbreviations, which can be part of any payer's name. */
export const tradeWords: ReadonlySet<string> = new Set(
  [synonyms, medicaidNames.map(([, ...names]) => names), states.map(([, , ...forms]) => forms)]
    .flat(2)
    .flatMap((form) => form.split(' ')),
);

const nameOf = ({ name }: Concept): string => name.replaceAll(' ', '-');

/**
 * Unifies spellings: a concept that the trade writes in several ways becomes one word, `blue-cross` or `united-healthcare`.
 *
 * @param also whether to add the concepts it implies: Medi-Cal is also Medicaid and California
 */
export function oneSpelling(words: readonly string[], also = false): string[] {
  const longest = new Map<number, { readonly concept: Concept; readonly end: number }>();
  for (const { concept, start, end } of readConcepts(words)) {
    if (end > (longest.get(start)?.end ?? 0)) longest.set(start, { concept, end });
  }
  const spelled: string[] = [];
  for (let at = 0; at < words.length; ) {
    const here = longest.get(at);
    if (here === undefined) spelled.push(words[at] ?? '');
    else spelled.push(nameOf(here.concept), ...(also ? here.concept.is.map(nameOf) : []));
    at = here?.end ?? at + 1;
  }
  return spelled;
}
