import { useEffect } from 'react';

/** Sets the title of the browser tab: `Plans · Coverage Guide`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Coverage Guide`;
  }, [title]);
}
