import { chakra, Progress, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ImportDetail, ImportState } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { paths } from '../../../config/paths.ts';
import { ActionCallout } from '../../../kit/action-callout.tsx';
import { Announce } from '../../../kit/announce.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { FailureAlert, whyFailed } from '../../../kit/form/failure-alert.tsx';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { useFocusAfterChange } from '../../../kit/hooks/use-focus-after-change.ts';
import { QueryState } from '../../../kit/loading/query-state.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { Page } from '../../../kit/page/page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { isAtWork, isStopped, progressWords, stateWords } from './import-labels.ts';
import { useImport, useStartAgain } from './import-queries.ts';
import { MapPanel } from './mapping/map-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { RowTabs } from './rows/row-tabs.tsx';

/** One import, from its columns to its outcome. The user can leave at any time: the address leads back to it. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const query = useImport(id);
  const { data } = query;
  return (
    <Page
      title={data?.fileName ?? 'Import'}
      lead={
        data &&
        `${importKinds[data.kind].label}, ${data.facilityName}, ${data.by}, ${localTime(data.createdAt)}`
      }
      links={<TextLink to={paths.imports()}>All imports</TextLink>}
    >
      <QueryState of={query} failed="This import could not be loaded." minH="12rem" />
      {data !== undefined && <Shown batch={data} answered={query.dataUpdatedAt} />}
    </Page>
  );
}

const shown: ReadonlySet<ImportState> = new Set(['checked', 'applied', 'undone']);

/** An import, and when the server answered with it, in milliseconds since 1970. */
type ShownProps = { readonly batch: ImportDetail; readonly answered: number };

function Shown({ batch, answered }: ShownProps) {
  const [params] = useSearchParams();
  const { state, problem, run } = batch;
  // The address names the dry run whose columns are changed: a later one, whose answer may have been lost, shows its result.
  const changesColumns = state === 'checked' && params.get('columns') === String(run);
  const stopped = isStopped(batch);
  // A file that could not be read has no mapping.
  const checkFailed = state === 'failed' && !stopped && batch.map !== undefined;
  const maps = state === 'mapping' || changesColumns || checkFailed;
  const place = useFocusAfterChange<HTMLDivElement>(maps ? 'columns' : state);
  return (
    <chakra.div ref={place} tabIndex={-1} outline="none" display="grid" gap="3" minW="0">
      {problem !== undefined && (
        <Callout
          status={state === 'failed' ? 'error' : 'warning'}
          role={state === 'failed' ? 'alert' : 'status'}
        >
          {problem}
        </Callout>
      )}
      {isAtWork(state) && <Working batch={batch} answered={answered} />}
      {state === 'uploading' && <NotUploaded batch={batch} />}
      {maps && <MapPanel key={batch.sheet} batch={batch} />}
      {state === 'failed' && !stopped && <Failed batch={batch} />}
      {!maps && (shown.has(state) || stopped) && (
        <>
          <ResultPanel batch={batch} />
          <RowTabs batch={batch} />
        </>
      )}
      <Announce text={stateWords[state][0]} />
    </chakra.div>
  );
}

const titles: Partial<Record<ImportState, string>> = {
  reading: 'Reading the file…',
  checking: 'Checking every row…',
  applying: 'Importing…',
  undoing: 'Undoing the import…',
};

const stillMs = 120_000;

/** Returns whether the server has done nothing for this import for a while, and a function that begins the while anew. */
function useIsStill({ updatedAt }: ImportDetail, answered: number): [boolean, () => void] {
  const [last, setLast] = useState({ updatedAt, since: answered });
  if (last.updatedAt !== updatedAt) setLast({ updatedAt, since: answered });
  return [answered - last.since >= stillMs, () => setLast({ updatedAt, since: Date.now() })];
}

function Working({ batch, answered }: ShownProps) {
  const { state, progress } = batch;
  const { done, total } = progress;
  const title = titles[state] ?? '';
  const again = useStartAgain(batch);
  const [isStill, beginAnew] = useIsStill(batch, answered);
  const at = `${state} ${done}`;
  const startAgain = () => again.isPending || again.mutate(at, { onSuccess: beginAnew });
  return (
    <Panel title={title}>
      <Progress.Root size="sm" max={Math.max(total, 1)} value={total === 0 ? null : done}>
        <Progress.Track aria-label={title.replace('…', '')}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text fontVariantNumeric="tabular-nums">{progressWords(batch)}</Text>
      <Text color="fg.muted">
        {state === 'applying' || state === 'undoing' ? '' : 'Nothing is changed yet. '}
        You can leave this page: the work continues, and this address leads back to it.
      </Text>
      {again.variables === at && (
        <FailureAlert message={whyFailed(again, 'It could not be started again.')} />
      )}
      {isStill && (
        <ActionCallout action="Start again" onAction={startAgain}>
          Nothing has happened for two minutes. Another import may come first, or the start was lost. Starting
          again does nothing twice.
        </ActionCallout>
      )}
    </Panel>
  );
}

type AgainProps = { readonly batch: ImportDetail };

/** Returns where to choose the file again, for the same facility. */
const againTo = ({ kind, facilityName }: ImportDetail): string =>
  importKinds[kind].everyFacility
    ? paths.imports(kind)
    : `${paths.imports(kind)}&facility=${encodeURIComponent(facilityName)}`;

const NotUploaded = ({ batch }: AgainProps) => (
  <Panel title="The file did not arrive">
    <Text>Its upload was not finished. Nothing was changed.</Text>
    <TextLink to={againTo(batch)}>Choose the file again</TextLink>
  </Panel>
);

const Failed = ({ batch }: AgainProps) => (
  <Panel title="This import could not continue">
    <Text>
      Fix the problem above, then{' '}
      {batch.map === undefined ? 'choose the file again.' : 'check the file again, or choose another.'}
    </Text>
    <TextLink to={againTo(batch)}>Choose a file</TextLink>
  </Panel>
);
