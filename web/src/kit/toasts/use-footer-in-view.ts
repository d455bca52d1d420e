import { useEffect, useState } from 'react';

/**
 * How much of the window's end the page's footer takes, in pixels: toasts stand above its links.
 * @param page another value where the page, and with it the footer, may be another one
 */
export function useFooterInView(page: unknown): number {
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another footer
  useEffect(() => {
    const footer = document.querySelector('footer');
    if (footer === null) return undefined;
    // A busy browser tells several changes at once: the last one is how it is now.
    const watch = new IntersectionObserver((changes) =>
      setHeight(changes.at(-1)?.isIntersecting ? footer.clientHeight : 0),
    );
    watch.observe(footer);
    return () => watch.disconnect();
  }, [page]);
  return height;
}
