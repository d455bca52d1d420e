import { useEffect, useState } from 'react';

/**
 * Returns how many pixels the page's footer takes at the bottom of the window: toasts are placed above its links.
 * @param page changes whenever the page, and with it the footer, may have changed
 */
export function useFooterInView(page: unknown): number {
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own footer
  useEffect(() => {
    const footer = document.querySelector('footer');
    if (footer === null) return undefined;
    // A busy browser reports several changes together: the last one is the current state.
    const watch = new IntersectionObserver((changes) =>
      setHeight(changes.at(-1)?.isIntersecting ? footer.clientHeight : 0),
    );
    watch.observe(footer);
    return () => watch.disconnect();
  }, [page]);
  return height;
}
