import {
  type FactGroup,
  factGroupLabels,
  type Verify,
} from '../../../../shared/verification/verification.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import type { FactsCalls, Versioned } from './use-facts-save.ts';

/** How the facts of one kind of record are verified. */
export type Verifying<Saved> = FactsCalls<Saved, Verify>;

/**
 * Says which groups of a record's facts were verified, and takes it back by Undo.
 * @param name the record's
 */
export function useTellVerified<Saved extends Versioned>(
  { send, changed }: Pick<Verifying<Saved>, 'send' | 'changed'>,
  name: string,
) {
  const undo = useUndo();
  return (saved: Saved, groups: FactGroup[]) => {
    const text = `Verified: ${groups.map((group) => factGroupLabels[group]).join(', ')}`;
    const sent = { ifMatch: saved.version, idempotencyKey: newIdempotencyKey() };
    undo({
      ...{ text, about: name },
      takeBack: async () => {
        const before = await send({ groups, takeBack: true }, sent);
        changed(before);
        return `Undone: ${name}`;
      },
    });
  };
}
