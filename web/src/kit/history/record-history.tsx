import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { localTime } from '../local-time.ts';
import { HistoryList, historyKeyOf, type ReadHistory } from './history-list.tsx';

type Props = ComponentProps<typeof HistoryList> & { readonly label?: string };

/** The history of a record under a label; loaded when the person opens it. */
export function RecordHistory({ label = 'History', ...props }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary w="fit-content" p="1" borderRadius="l1" fontWeight="semibold" cursor="pointer">
        {label}
      </chakra.summary>
      {open && <HistoryList {...props} />}
    </details>
  );
}

type Saved = { readonly _id: string; readonly version: number; readonly updatedAt: string };

/** Returns who saved the record's current version, if that is on the first page of its history. */
async function authorOf(
  { _id, version }: Omit<Saved, 'updatedAt'>,
  read: ReadHistory,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { data } = await read(_id, undefined, signal);
  return data.data.find((entry) => entry.version === version)?.by.name;
}

/** Returns the name of whoever saved the version that an Undo or a change with one click was refused for. */
export const saverIn =
  (stale: (error: unknown) => Omit<Saved, 'updatedAt'> | undefined, read: ReadHistory) =>
  async (error: unknown): Promise<string | undefined> => {
    const now = stale(error);
    return now && authorOf(now, read, AbortSignal.timeout(5_000));
  };

/** Returns who saved the record's current version, and when: `Dana Whitfield on 21 Nov 2026, 10:32`. */
export function useSavedBy(saved: Saved | undefined, read: ReadHistory): string {
  const { _id = '', version = 0, updatedAt } = saved ?? {};
  const { data } = useQuery({
    queryKey: [...historyKeyOf(_id, version), 'author'],
    enabled: saved !== undefined,
    queryFn: async ({ signal }) => (await authorOf({ _id, version }, read, signal)) ?? null,
  });
  const name = data ?? 'Someone else';
  return updatedAt === undefined ? name : `${name} on ${localTime(updatedAt)}`;
}
