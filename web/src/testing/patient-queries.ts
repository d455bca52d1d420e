// A busy machine may need seconds for what a person sees at once; waiting longer costs nothing when it is there.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
