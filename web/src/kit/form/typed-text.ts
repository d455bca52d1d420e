const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A row of a list that was added and left empty. */
const isEmptyRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.values(row).every(isBlank);

/** What was typed, to be compared: blanks around a text and empty rows are no change, because the server drops them. */
export const typedText = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => {
    if (Array.isArray(value)) return value.filter((row) => !isEmptyRow(row));
    return typeof value === 'string' ? value.trim() : value;
  }) ?? '';
