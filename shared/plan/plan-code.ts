/** Returns a code as a cell shows it. A plan imported from a payer's list may have none yet. */
export const codeText = (code: number | undefined): string => (code === undefined ? '' : String(code));

/** Returns a plan code for use within a sentence. */
export const planCodeInWords = (planCode: number | undefined): string =>
  planCode === undefined ? 'no plan code' : `plan code ${planCode}`;
