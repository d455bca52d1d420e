const nobody = () => false;

/**
 * The files that build patterns of texts, and what has those patterns made: loading the file, and calling what makes one on
 * first use. A new file of this kind stops the check until it is named here.
 */
export const builtPatterns: Readonly<Record<string, () => unknown>> = {
  // Makes what others give it; they are read where they stand.
  'shared/text/unicode-pattern.ts': () => {},
  'shared/text/fold-text.ts': async () => (await import('../../shared/text/fold-text.ts')).foldText('é'),
  'shared/text/highlight.ts': async () =>
    (await import('../../shared/text/highlight.ts')).highlightRanges('555 010 1234', ['5550101234']),
  'shared/text/phi/address-places.ts': async () =>
    (await import('../../shared/text/phi/address-places.ts')).findAddresses('a'),
  'shared/text/phi/date-places.ts': () => import('../../shared/text/phi/date-places.ts'),
  'shared/text/phi/phi-patterns.ts': () => import('../../shared/text/phi/phi-patterns.ts'),
  'shared/text/phi/person-places.ts': async () =>
    (await import('../../shared/text/phi/person-places.ts')).findAnnounced('a', nobody),
  'shared/plan/card/parts.ts': () => import('../../shared/plan/card/parts.ts'),
  'shared/messages/wish-guard.ts': () => import('../../shared/messages/wish-guard.ts'),
  // Files of the site do not load in Node: what they build of a number in shared/limits.ts.
  'web/src/features/account/profile-form.ts': () => /^\d{10}$/,
  'web/src/features/plans/search/no-match.tsx': () => /^[A-Z0-9]{3}$/,
  // The patterns of an operator's own map: whoever writes one that never ends waits for it alone. On the screen a map has none.
  'shared/import/map-parts.ts': () => {},
  'functions/plan-import/map-row.ts': () => {},
};
