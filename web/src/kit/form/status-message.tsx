import { type ReactNode, useEffect, useRef } from 'react';
import { Callout } from '../callout.tsx';

/** What came of a form that is done. It takes the focus, which the form's button would leave to nobody. */
export function StatusMessage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Callout ref={box} tabIndex={-1} role="status" status="success" outline="none" fontWeight="medium">
      {children}
    </Callout>
  );
}
