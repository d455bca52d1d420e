import { limits } from '../limits.ts';

/** Returns a code as a cell shows it. A plan imported from a payer's list may have none yet. */
export const codeText = (code: number | undefined): string => (code === undefined ? '' : String(code));

/** Returns a code as lists search it: after zeros, which people write in front of it, so that 0012 finds 12. */
export const searchedCode = (code: number | undefined): string =>
  code === undefined ? '' : codeText(code).padStart(limits.codeDigits, '0');

/** Returns a plan code for use within a sentence. */
export const planCodeInWords = (planCode: number | undefined): string =>
  planCode === undefined ? 'no plan code' : `plan code ${planCode}`;
