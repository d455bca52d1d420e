import { Box, Button, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { CheckedNames } from '../../../../../../shared/payer-names/check-names.ts';
import type { RejectedLine } from '../../../../../../shared/payer-names/name-lines.ts';
import { nameKey } from '../../../../../../shared/text/name-key.ts';
import { Callout } from '../../../../kit/callout.tsx';
import { usePayers } from '../use-payers.ts';
import type { NamesFile } from './read-names-file.ts';

type Props = { readonly file: NamesFile; readonly checked: CheckedNames };

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** `Import 32 names`, or what it means to go on in spite of lines that are left out. */
export function importLabel({ writes, rejected }: CheckedNames): string {
  if (writes.length === 0) return 'Nothing to import';
  const names = `Import ${counted(writes.length, 'name')}`;
  return rejected.length === 0 ? names : `${names}, leave out ${counted(rejected.length, 'line')}`;
}

/** What a file would do, and every line that it would not. */
export function CheckedFile({ file, checked }: Props) {
  const { lines, added, changed, unchanged, rejected, problem } = checked;
  const { unknown } = file.columns;
  const counts: readonly (readonly [string, number])[] = [
    ['New', added],
    ['Changed', changed],
    ['Already here', unchanged.length],
    ['Left out', rejected.length],
  ];
  return (
    <Stack gap="4">
      <p role="status">
        {file.fileName} has {counted(lines, 'line')}. Nothing has been saved yet.
      </p>
      {problem !== undefined && (
        <Callout status="error" role="alert">
          {problem} Nothing in it can be imported.
        </Callout>
      )}
      <Box as="dl" display="grid" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap="3">
        {counts.map(([label, count]) => (
          <Box key={label} px="3" py="2" borderWidth="1px" borderRadius="l2">
            <Text as="dt" color="fg.muted" textStyle="sm">
              {label}
            </Text>
            <Text as="dd" fontSize="xl" fontWeight="semibold">
              {count.toLocaleString()}
            </Text>
          </Box>
        ))}
      </Box>
      {unknown.length > 0 && (
        <Callout status="warning">
          {unknown.length === 1 ? 'This column is not read: ' : 'These columns are not read: '}
          {unknown.join(', ')}
        </Callout>
      )}
      <UnknownPayers checked={checked} />
      {rejected.length > 0 && <RejectedLines rejected={rejected} />}
    </Stack>
  );
}

/** More would only be scrolled past; the file holds them all. */
const mostShown = 100;

function RejectedLines({ rejected }: { readonly rejected: readonly RejectedLine[] }) {
  const save = async () => (await import('./export-rejected.ts')).exportRejected(rejected);
  return (
    <Stack as="section" gap="2" aria-label="Lines left out">
      <Heading as="h3" size="sm">
        Lines left out
      </Heading>
      <Box
        as="ol"
        // The numbers are those of the file's lines.
        listStyle="none"
        maxH="18rem"
        overflow="auto"
        borderWidth="1px"
        borderRadius="l2"
        tabIndex={0}
        aria-label="Lines left out, with their reasons"
      >
        {rejected.slice(0, mostShown).map(({ line, column, value, reason }) => (
          <Grid
            as="li"
            key={line}
            templateColumns={{ base: 'minmax(0, 1fr)', md: '6rem minmax(0, 1fr) minmax(0, 1.2fr)' }}
            columnGap="3"
            px="3"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
            overflowWrap="anywhere"
          >
            <strong>Line {line}</strong>
            <span>
              {column}: {value === '' ? '-' : value}
            </span>
            <span>{reason}</span>
          </Grid>
        ))}
      </Box>
      {rejected.length > mostShown && (
        <p>
          The first {mostShown} of {rejected.length.toLocaleString()} lines that are left out.
        </p>
      )}
      <Button size="sm" variant="outline" alignSelf="start" onClick={() => void save()}>
        Save these lines as a file
      </Button>
    </Stack>
  );
}

const mostPayers = 5;

/** Payers whose other names would find nothing: mostly they are written otherwise in the plans. */
function UnknownPayers({ checked }: Pick<Props, 'checked'>) {
  const payers = usePayers();
  if (payers === undefined) return null;
  const named = checked.writes.flatMap(({ name }) => name.payerName ?? []);
  const unknown = [...new Set(named)].filter((payer) => !payers.has(nameKey(payer)));
  if (unknown.length === 0) return null;
  const more = unknown.length - mostPayers;
  return (
    <Callout status="warning">
      {unknown.length === 1
        ? 'No plan has this payer yet, so its other names find nothing: '
        : `No plan has these ${unknown.length.toLocaleString()} payers yet, so their other names find nothing: `}
      {unknown.slice(0, mostPayers).join(', ')}
      {more > 0 && ` and ${more.toLocaleString()} more`}
    </Callout>
  );
}
