import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { MustRead } from '../../../../shared/messages/must-read.ts';
import { usePerson } from '../../lib/services.tsx';

/** Under which key the notes are that everybody at a facility must read. */
export const mustReadKey = (userId = '', facility: string) => ['must-reads', userId, facility] as const;

// The open plan has all of it.
const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

type Marks = ReadonlyMap<string, string> | undefined;

/**
 * What the first cell of plans says, by their ids: what the reader must read of them, before when they end. It only looks at what is
 * known of the notes: the top bar asks for them, so that the first rows wait for nothing.
 */
export function useUnreadMarks(endings: Marks): Marks {
  const { user, activeFacility } = usePerson();
  const client = useQueryClient();
  const notes = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => client.getQueryData<readonly MustRead[]>(mustReadKey(user?._id, activeFacility)),
  );
  return useMemo(() => {
    const marks = new Map(endings);
    for (const { plan, text, readAt } of notes?.toReversed() ?? [])
      if (plan !== undefined && readAt === undefined)
        marks.set(plan._id, [`Must read: ${clipped(text)}`, marks.get(plan._id)].filter(Boolean).join('; '));
    return marks;
  }, [notes, endings]);
}
