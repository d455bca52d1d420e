import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** What `onDemand` renders instead of a part that the page can do without. */
export const nothing = () => null;

/**
 * A component that is loaded when first rendered, with nothing in its place until then. If it cannot be loaded, `instead` is
 * rendered; without one, the page fails.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  instead?: ComponentType<Props>,
): (props: Props) => ReactNode {
  const Loaded: ComponentType<Props> = lazy(
    instead === undefined ? load : () => load().catch(() => ({ default: instead })),
  );
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
