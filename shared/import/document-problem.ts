/** What to do with a file that is a document. */
export const documentProblem =
  'A PDF or Word document has no columns to read. Copy its table into Excel, save it as .xlsx, and import that.';
