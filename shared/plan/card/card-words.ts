import { foldText } from '../../text/fold-text.ts';

/** The words of a text as names are compared by them: folded, letters and digits only. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * What cards and responses print about any plan, whoever it belongs to: these words say nothing of a person and stay. Source: the
 * fields of the standard card (WEDI Health Identification Card) and of the X12 271 response.
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
  individual family employee employer group groups trust union school city county state federal government self funded
  blue cross shield bluecard bcbs suitcase prefix alpha western northern southern eastern east west north south
  bronze silver gold platinum catastrophic select choice plus premier preferred standard basic value open access direct exclusive
  community senior seniors retiree retirees student child children adult adults
  professional institutional remittance enrollment formerly known fka dba inc llc corp corporation co administered administrator
  administrators underwritten third party tpa workers comp compensation tricare va veterans`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
