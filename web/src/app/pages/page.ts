import { type ComponentType, createElement, useEffect, useState } from 'react';
import { lazyPromise } from '../../../../shared/lazy.ts';
import { useSteadySpinner } from '../../kit/hooks/use-steady-spinner.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { themed } from '../../theme/themed.tsx';

type State<Props> = {
  readonly shown: ComponentType<Props> | undefined;
  readonly failed?: { readonly error: unknown };
};

/** `preload` starts loading the page; once it resolves, the page appears in its first render. */
type LoadedPage<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * A page that is loaded when it is first opened. While it loads, nothing is shown for a moment, then a spinner. A
 * failure is thrown to the boundary around the pages, and the next attempt loads again.
 * Not React's `lazy` and `Suspense`: React delays what replaces a fallback by 300 ms, however short the load was.
 * @param title what the browser tab and screen readers call the page from the beginning; null if the page sets its titles itself,
 * and for a part of a page
 */
export function page<Props extends object>(
  title: string | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const begin = lazyPromise(async () => {
    loaded = (await load()).default;
  });

  // biome-ignore lint/correctness/noComponentHookFactories: each page is created once, when its module loads
  function Page(props: Props) {
    const [{ shown, failed }, setState] = useState<State<Props>>(() => ({ shown: loaded }));
    usePageTitle(title);
    useEffect(() => {
      if (shown !== undefined) return;
      let left = false;
      const set = (state: State<Props>) => {
        if (!left) setState(state);
      };
      begin().then(
        () => set({ shown: loaded }),
        (error: unknown) => set({ shown: undefined, failed: { error } }),
      );
      return () => {
        left = true;
      };
    }, [shown]);
    const spinning = useSteadySpinner(shown === undefined);
    if (failed !== undefined) throw failed.error;
    if (spinning) return createElement(Loading, { minH: '60vh' });
    return shown === undefined ? null : createElement(shown, props);
  }
  return Object.assign(Page, { preload: begin });
}

/** The same for a page that is rendered with Chakra, which is loaded with it. */
export const themedPage = <Props extends object>(
  title: string | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
) => page(title, themed(load));
