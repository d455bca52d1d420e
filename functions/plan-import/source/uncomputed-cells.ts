/** What the text of a cell begins with if the cell has a formula and no value. The formula follows: `#NOT COMPUTED =D2*2`. */
export const notComputed = '#NOT COMPUTED ';

/** Reports whether a workbook's main part tells Excel to compute all formulas: the program that wrote it has not. */
export const asksToCompute = (part: string): boolean =>
  ['1', 'true'].some((yes) => part.includes(` fullCalcOnLoad="${yes}"`));

const errors = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'];

/** Reports whether a cell has what a spreadsheet shows, and saves as CSV, for a value that it could not compute. */
export const isSpreadsheetError = (cell: string): boolean => errors.includes(cell);

/**
 * Reports whether a cell has a long number as Excel shows and saves it in a CSV file, or one of a workbook that is longer still,
 * which was the ID `12E45`: the digits of a phone number or ID are lost.
 */
export const isShortenedNumber = (cell: string): boolean => /^-?\d(?:\.\d+)?E\+\d{2,3}$/i.test(cell);

/** Reports whether a cell has what a spreadsheet shows, and saves as CSV, if a column is too narrow for a date or number. */
export const isHiddenValue = (cell: string): boolean => /^#{3,}$/.test(cell);

/** Reports whether a cell has a value or is empty, rather than an error or a formula that was never computed. */
export const isReadable = (cell: string): boolean =>
  !isSpreadsheetError(cell) && !isHiddenValue(cell) && !cell.startsWith(notComputed);
