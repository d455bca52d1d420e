import { useEffect } from 'react';

/** Sets the title of the browser tab, if there is one: `Plans · Coverage Guide`. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Coverage Guide`;
  }, [title]);
}
