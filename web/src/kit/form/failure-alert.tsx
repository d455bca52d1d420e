import { useEffect, useRef } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';
import { Callout } from '../callout.tsx';

/** Returns the message for a call that failed. */
export const whyFailed = ({ error }: { readonly error: unknown }, otherwise: string): string | undefined =>
  error === null ? undefined : messageFor(error, otherwise);

type Props = {
  readonly message: string | undefined;
  /** That what was sent may have been saved all the same. */
  readonly unsure?: string | undefined;
};

/** What went wrong with a form. It takes the focus, so that it is read out and the next Tab leads into the form. */
export function FailureAlert({ message, unsure }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) box.current?.focus();
  }, [message]);
  if (message === undefined) return null;
  return (
    <Callout ref={box} tabIndex={-1} role="alert" status="error" fontWeight="medium">
      {message}
      {unsure !== undefined && <p>{unsure}</p>}
    </Callout>
  );
}
