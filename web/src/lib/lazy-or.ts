import { type ComponentType, lazy } from 'react';

/** A component that is loaded when first rendered; if it cannot be loaded, `instead` is rendered in its place. */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: instead })));
