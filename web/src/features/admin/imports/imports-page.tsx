import { Flex, Stack, Text } from '@chakra-ui/react';
import type { ImportBatch } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { limits } from '../../../../../shared/limits.ts';
import { paths } from '../../../config/paths.ts';
import { QueryState, ShowMore } from '../../../kit/loading/query-state.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { BackToDashboard } from '../../../kit/page/back-to-dashboard.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';
import { WholeItem, WholeItemLink } from '../../../kit/whole-item.tsx';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { countWords, isAtWork, progressWords, stateWords } from './import-labels.ts';
import { importList, useImport } from './import-queries.ts';
import { UploadPanel } from './upload/upload-panel.tsx';

/** Where administrators import a list from a file and see the outcome of every import. */
export default function ImportsPage() {
  return (
    <Page
      title="Import"
      links={<BackToDashboard />}
      lead="A list from a CSV or Excel file. Nothing is changed before you have seen what would change."
    >
      <UploadPanel />
      <Imports />
    </Page>
  );
}

function Imports() {
  const list = usePagedList(importList);
  return (
    <Panel title="Imports">
      <QueryState of={list} failed="The imports could not be loaded." minH="12rem" />
      {list.loaded && !list.isError && list.rows.length === 0 && (
        <Text color="fg.muted">
          No file was imported in the last {limits.imports.keptDays} days. Imports are kept here that long
          with their results, and can be undone until then.
        </Text>
      )}
      <Stack as="ul" gap="2" aria-label="Imports, newest first">
        {list.rows.map((batch) =>
          isAtWork(batch.state) ? (
            <MovingItem key={batch._id} batch={batch} />
          ) : (
            <ImportItem key={batch._id} batch={batch} />
          ),
        )}
      </Stack>
      <ShowMore of={list} label="Show earlier imports" />
    </Panel>
  );
}

/** An import the server is working on: it is polled alone, however long the list is. */
function MovingItem({ batch }: { readonly batch: ImportBatch }) {
  const { data } = useImport(batch._id);
  return <ImportItem batch={data ?? batch} />;
}

function ImportItem({ batch }: { readonly batch: ImportBatch }) {
  const { _id, kind, fileName, facilityName, by, createdAt, state, counts, problem } = batch;
  const [word, tone] = stateWords[state];
  return (
    <WholeItem>
      <Flex wrap="wrap" align="baseline" columnGap="3" rowGap="1">
        <WholeItemLink to={paths.import(_id)}>{fileName}</WholeItemLink>
        <StateChip {...(tone && { tone })}>
          {isAtWork(state) ? [word, progressWords(batch)].filter(Boolean).join(': ') : word}
        </StateChip>
      </Flex>
      <Text color="fg.muted">
        {importKinds[kind].label}, {facilityName}, {by}, {localTime(createdAt)}
      </Text>
      {counts !== undefined && <Text fontVariantNumeric="tabular-nums">{countWords(counts)}</Text>}
      {problem !== undefined && <Text color="fg.error">{problem}</Text>}
    </WholeItem>
  );
}
