import { useMemo } from 'react';

/** The same object until one of its values is another one: a memo that names its values once. Its keys must stay the same. */
export function useSameObject<Values extends object>(values: Values): Values {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are all that it depends on
  return useMemo(() => values, Object.values(values));
}
