const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Reports whether a row of a list was added and left empty. */
const isEmptyRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.values(row).every(isBlank);

/**
 * Returns the typed values for comparison: spaces around a text and empty rows are no change, because the server drops them, nor
 * is the ID that it gives to a row.
 */
export const typedText = (values: unknown): string =>
  JSON.stringify(values, (name, value: unknown) => {
    if (name === '_id') return undefined;
    if (Array.isArray(value)) return value.filter((row) => !isEmptyRow(row));
    return typeof value === 'string' ? value.trim() : value;
  }) ?? '';
