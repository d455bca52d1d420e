import { type ReactNode, useEffect, useRef } from 'react';
import { Callout } from '../callout.tsx';

/** The result of a completed form. It takes the focus, which would be lost when the form's button disappears. */
export function StatusMessage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Callout ref={box} tabIndex={-1} role="status" status="success" outline="none" fontWeight="medium">
      {children}
    </Callout>
  );
}
