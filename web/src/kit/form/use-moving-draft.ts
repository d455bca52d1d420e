import { useEffect, useRef } from 'react';
import type { Stored } from '../../lib/storage.ts';

/**
 * The id of a draft may name the version of its record. Where a newer one comes while the form is open, what is kept goes
 * along: left behind under the older, it would count as unsaved text for good. Another person's draft stays where it is.
 */
export function useMovingDraft<Value>(draft: Stored<Value | undefined>, owner: string): void {
  const last = useRef({ draft, owner });
  useEffect(() => {
    const before = last.current;
    last.current = { draft, owner };
    if (before.draft === draft || before.owner !== owner) return;
    const kept = before.draft.read();
    before.draft.remove();
    if (kept !== undefined) draft.write(kept);
  }, [draft, owner]);
}
