import { useEffect } from 'react';

/** Names the page in the browser's tab: `Plans · Coverage Guide`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Coverage Guide`;
  }, [title]);
}
