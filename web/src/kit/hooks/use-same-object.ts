import { useMemo } from 'react';

/** Returns the same object until one of its values changes, so that memos need only one dependency. Its keys must not change. */
export function useSameObject<Values extends object>(values: Values): Values {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends only on these values
  return useMemo(() => values, Object.values(values));
}
