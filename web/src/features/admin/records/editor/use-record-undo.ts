import type { FieldValues } from 'react-hook-form';
import { saverIn } from '../../../../kit/history/record-history.tsx';
import { notify } from '../../../../kit/toasts/toast-list.ts';
import { useUndo } from '../../../../kit/toasts/use-undo.ts';
import type { Versioned } from '../../../../lib/api/use-save-once.ts';
import { type RecordCalls, type RecordKind, withoutFacility } from '../record-kind.ts';
import type { RecordChange } from './use-records-changed.ts';

/** Announces a change to a record and offers Undo: an edit is undone by another edit, a deletion by adding the record again. */
export function useRecordUndo<Item extends Versioned, Body, Values extends FieldValues>(
  { subject, input, values, messages }: RecordKind<Item, Body, Values>,
  calls: RecordCalls<Item, Body>,
  changed: (change: RecordChange<Item>) => void,
) {
  const offer = useUndo();
  return {
    edited: (item: Item, after: Item, before: Values | undefined, text = messages.saved) => {
      const about = subject(after);
      const all = input.safeParse(before).data;
      // A record that was moved to another facility has a new ID.
      const body = all && item._id === after._id ? withoutFacility(all) : all;
      // Earlier values that break today's rules cannot be sent again.
      if (body === undefined) return notify(text, 'info', { about });
      const sent = { ifMatch: after.version, idempotencyKey: crypto.randomUUID() };
      offer({
        ...{ text, about, type: 'info' },
        takeBack: async () => {
          const again = await calls.update(after._id, body, sent);
          changed({ before: after, after: again });
          return `Undone: ${subject(again)}`;
        },
        savedBy: saverIn(calls.stale, calls.history),
      });
    },
    deleted: (item: Item) => {
      const text = messages.deleted;
      const about = subject(item);
      const body = input.safeParse(values(item)).data;
      if (body === undefined || calls.create === undefined) return notify(text, 'info', { about });
      const { create } = calls;
      const key = crypto.randomUUID();
      offer({
        ...{ text, about, type: 'info' },
        takeBack: async () => {
          const again = await create(body, key);
          changed({ before: undefined, after: again });
          // It is another record: its facts are to be verified again.
          const anew = 'verification' in item ? 'history and verification start' : 'history starts';
          return `Added again: ${subject(again)}. Its ${anew} over.`;
        },
      });
    },
  };
}
