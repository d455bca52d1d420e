/** A code as a cell shows it. A plan that came from a payer's list may have none yet. */
export const codeText = (code: number | undefined): string => (code === undefined ? '' : String(code));

/** A plan's code within a sentence. */
export const planCodeInWords = (planCode: number | undefined): string =>
  planCode === undefined ? 'no plan code' : `plan code ${planCode}`;
