import { type ReactNode, useState } from 'react';
import { wouldLose } from '../lib/session/leave-guard.ts';
import { hasDrafts } from '../lib/storage.ts';
import { Callout } from './callout.tsx';

/** Says, before the session ends, that this tab holds unsaved text, if it does; `children` says what becomes of it. */
export function UnsavedCallout({ children }: { readonly children: ReactNode }) {
  const [loses] = useState(() => wouldLose() || hasDrafts());
  return loses && <Callout>What was typed in this tab has not been saved. {children}</Callout>;
}
