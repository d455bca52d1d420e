// A busy machine may need seconds for what a person sees at once; waiting longer costs nothing when it is there.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
  // A toast closes after three seconds, which may pass before a test reads it.
  const { toastList } = await import('../components/toasts/toast-list.ts');
  toastList.subscribe(() => {
    for (const { id } of toastList.shown()) toastList.hold(id);
  });
}

export {};
