import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Parameters of the address by name; an empty or missing value takes the parameter out. */
type Changes = Readonly<Record<string, string | undefined>>;

/**
 * The query of the address, and functions that change some of its parameters or take all of them out, in place. The router
 * renders a new address only when there is time; what a person chose counts at once, so that the next choice does not undo it.
 */
export function useQueryParams(): [
  query: URLSearchParams,
  change: (changes: Changes) => void,
  clear: () => void,
] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [text, showAtOnce] = useOptimistic(search);
  const query = useMemo(() => new URLSearchParams(text), [text]);
  const change = useCallback(
    (changes: Changes) => {
      const next = new URLSearchParams(query);
      for (const [name, value = ''] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      startTransition(() => {
        showAtOnce(next.toString());
        navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
      });
    },
    [query, hash, showAtOnce, navigate],
  );
  return [query, change, () => change(Object.fromEntries([...query.keys()].map((name) => [name, ''])))];
}
