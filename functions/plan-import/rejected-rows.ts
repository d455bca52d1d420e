/** The columns before a rejected row's own cells, in the files of rejected rows that the site offers and the command writes. */
export const rejectedColumns = ['rejected row', 'reason'] as const;

/** Reports whether a file has only the rejected rows of an earlier import: all its other rows have been imported. */
export const isOfRejectedRows = (header: readonly string[]): boolean =>
  rejectedColumns.every((name, at) => header[at] === name);

/** Returns the remark on such a file. */
export const rejectedSentences = (header: readonly string[]): string[] =>
  isOfRejectedRows(header)
    ? ['The file has the rejected rows of an earlier import, so nothing counts as missing from it.']
    : [];
