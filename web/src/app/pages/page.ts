import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useSteadySpinner } from '../../kit/hooks/use-steady-spinner.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { usePageTitle } from '../../kit/page-title.ts';

/** A page's file. */
type PageModule<Props> = {
  readonly default: ComponentType<Props>;
  /** What the browser tab and screen readers call the page; null if it changes, and for a part of a page. */
  readonly title: string | null;
};

type State<Props> = {
  readonly shown: PageModule<Props> | undefined;
  readonly failed?: { readonly error: unknown };
};

/** `preload` starts loading the page; once it resolves, the page appears in its first render. */
type LoadedPage<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/**
 * A page that is loaded when it is first opened. While it loads, nothing is shown for a moment, then a spinner. A
 * failure is thrown to the boundary around the pages, and the next attempt loads again.
 * Not `lazy` and `Suspense`: React delays what replaces a fallback by 300 ms, however short the load was.
 */
export function page<Props extends object>(load: () => Promise<PageModule<Props>>): LoadedPage<Props> {
  let loaded: PageModule<Props> | undefined;
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    loading ??= load()
      .then((module) => {
        loaded = module;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: each page is created once, when its module loads
  function Page(props: Props) {
    const [{ shown, failed }, setState] = useState<State<Props>>(() => ({ shown: loaded }));
    usePageTitle(shown?.title);
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
    return shown === undefined ? null : createElement(shown.default, props);
  }
  return Object.assign(Page, { preload: begin });
}
