const nobody = () => false;

/**
 * The files that build patterns from strings, each with the code that makes it build them: loading the file, or calling a
 * function that builds one on first use. The check fails for a new file of this kind until it is listed here.
 */
export const builtPatterns: Readonly<Record<string, () => unknown>> = {
  // Builds what its callers pass; their patterns are read at the call.
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
  // Files of the site do not load in Node. These are the patterns they build from numbers in shared/limits.ts.
  'web/src/features/account/profile-form.ts': () => /^\d{10}$/,
  'web/src/features/plans/search/no-match.tsx': () => /^[A-Z0-9]{3}$/,
  // The patterns of an operator's own map: a slow one delays only its author. Maps made on screen have no patterns.
  'shared/import/map-parts.ts': () => {},
  'functions/plan-import/map-row.ts': () => {},
};
