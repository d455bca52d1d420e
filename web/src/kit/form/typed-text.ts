/** What was typed, to be compared: blanks around a text are no change, because the server drops them. */
export const typedText = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value)) ?? '';
