import { useEffect, useRef } from 'react';
import type { Stored } from '../../lib/storage.ts';

/**
 * A draft's ID may contain the version of its record. If a newer version arrives while the form is open, the draft moves
 * to the new ID: left under the old one, it would count as unsaved text forever. Another person's draft is not moved.
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
