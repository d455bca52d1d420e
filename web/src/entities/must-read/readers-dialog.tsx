import { Box, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { MustRead } from '../../../../shared/messages/must-read.ts';
import { formatNumber } from '../../kit/counts.ts';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { localTime } from '../../kit/local-time.ts';
import { useApi } from '../../lib/services.tsx';

type Props = { readonly note: MustRead; readonly onClose: () => void };

/** Who has read a note and who has not, among the people with access to its facility. */
export default function ReadersDialog({ note, onClose }: Props) {
  const api = useApi();
  const readers = useQuery({
    queryKey: ['must-read-readers', note._id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listMustReadReaders', { params: { id: note._id } }, { signal })).data.data,
  });
  return (
    <AppDialog title="Who has read it" onClose={onClose}>
      <QueryState of={readers} failed="Who has read it could not be loaded." />
      {readers.data && (
        <>
          <People
            title={`Not yet (${formatNumber(readers.data.waiting.length)})`}
            nobody="Everyone has read it."
            people={readers.data.waiting}
          />
          <People
            title={`Have read it (${formatNumber(readers.data.read.length)})`}
            nobody="Nobody has read it yet."
            people={readers.data.read}
          />
        </>
      )}
    </AppDialog>
  );
}

type PeopleProps = {
  readonly title: string;
  readonly nobody: string;
  readonly people: readonly { readonly name: string; readonly email?: string; readonly at?: string }[];
};

function People({ title, nobody, people }: PeopleProps) {
  return (
    <Box as="section" mb="4">
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      {people.length === 0 ? (
        <Text color="fg.muted">{nobody}</Text>
      ) : (
        <Box as="ul" listStyleType="none" overflowWrap="anywhere">
          {people.map(({ name, email, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the name of a deleted person is known
            <li key={place}>
              {name}{' '}
              <Text as="span" color="fg.muted">
                {[email, at && localTime(at)].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
