/** Phrases whose words, one by one, would find something else, and what they are called. */
const otherwiseCalled: readonly (readonly [written: RegExp, name: string])[] = [
  [/post\s+office\s+box/i, 'PO Box'],
  [/\bmedi\s+cal\b/i, 'medi-cal'],
  [/\bno\s+insurance\b/i, 'uninsured'],
];

/** Returns a search with its phrases as they are called. */
export const asCalled = (text: string): string =>
  otherwiseCalled.reduce((read, [written, name]) => read.replace(written, name), text);
