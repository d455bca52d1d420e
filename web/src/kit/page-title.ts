import { useEffect } from 'react';

/** Sets the title of the browser tab, if there is one: `Plans · Coverage Guide`. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Coverage Guide`;
  }, [title]);
}
