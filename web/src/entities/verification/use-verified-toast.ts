import {
  type FactGroup,
  factGroupLabels,
  type Verify,
} from '../../../../shared/verification/verification.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import type { FactsCalls, Versioned } from './use-facts-save.ts';

/** The calls that verify the facts of one kind of record. */
export type Verifying<Saved> = FactsCalls<Saved, Verify>;

/**
 * Reports in a toast which groups of a record's facts were verified, and reverts that on Undo.
 * @param name the record's name
 */
export function useVerifiedToast<Saved extends Versioned>(
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
