import { Box, Heading, Stack } from '@chakra-ui/react';
import { MustReadNote } from '../../entities/must-read/must-read-note.tsx';
import { useMustReads } from '../../entities/must-read/must-read-queries.ts';
import { QueryFailure } from '../../kit/query-state.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';

/** What everybody at the facility must read: first what the reader has not yet. A plan may be gone since its note was written. */
export function MustReadList({ list }: { readonly list: PlanList | undefined }) {
  const notes = useMustReads();
  const all = notes.data ?? [];
  const isThere = (id: string) => list?.complete !== true || list.plans.some((plan) => plan._id === id);
  return (
    <>
      <QueryFailure of={notes} failed="The must-read notes could not be loaded." />
      {all.length > 0 && (
        <Box as="section" aria-label="Must read">
          <Heading as="h2" size="md" mb="1">
            Must read
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none">
            {all
              .toSorted((one, other) => Number('readAt' in one) - Number('readAt' in other))
              .map((note) => (
                <MustReadNote
                  key={note._id}
                  note={note}
                  about={note.plan && (isThere(note.plan._id) ? 'link' : 'gone')}
                />
              ))}
          </Stack>
        </Box>
      )}
    </>
  );
}
