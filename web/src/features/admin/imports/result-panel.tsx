import { Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportDetail, ImportKind } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { CountTiles } from '../../../kit/count-tiles.tsx';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { usePerson } from '../../../lib/services.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { countedRecords, messageText } from './import-labels.ts';
import { RejectedDownload } from './rows/rejected-download.tsx';
import { UndoQuestion } from './undo-question.tsx';

type Props = { readonly batch: ImportDetail };

const titles: ReadonlyMap<string, string> = new Map([
  ['checked', 'Nothing has been changed yet'],
  ['applied', 'Imported'],
  ['undone', 'Undone'],
  ['failed', 'Stopped midway'],
]);

/** Where imported records can be viewed. */
const shownAt: Readonly<Record<ImportKind, string>> = {
  plans: paths.plans(),
  payerContracts: paths.payerContracts(),
  payerNames: paths.payerNames(),
  planPrefixes: paths.plans(),
};

/** What an import would do, has done or has undone, in numbers, and what can be done next. */
export function ResultPanel({ batch }: Props) {
  const { kind, state, counts, rewritten, facilityName } = batch;
  const [asking, setAsking] = useState<'apply' | 'undo'>();
  const button = useRef<HTMLButtonElement>(null);
  const { activeFacility } = usePerson();
  const { everyFacility } = importKinds[kind];
  if (counts === undefined) return null;
  const writes = counts.new + counts.changed;
  const close = () => setAsking(undefined);
  const dialog = { batch, counts, finalFocus: () => button.current, onClose: close };
  return (
    <Panel title={titles.get(state)}>
      {state !== 'checked' && <Text role="status">{outcome(batch)}</Text>}
      <Counts batch={batch} />
      {state === 'checked' && rewritten.length > 0 && (
        <Callout status="warning">
          <Stack as="ul" gap="1">
            {rewritten.map((sentence) => (
              <li key={sentence}>{messageText(batch, sentence)}</li>
            ))}
          </Stack>
        </Callout>
      )}
      <Flex wrap="wrap" align="center" gap="3">
        {state === 'checked' && (
          <>
            <Button
              ref={button}
              // Users rarely upload a file only to end everything it lacks.
              variant={writes === 0 ? 'outline' : 'solid'}
              colorPalette={writes === 0 ? 'gray' : 'brand'}
              disabled={writes + counts.missing === 0}
              onClick={() => setAsking('apply')}
            >
              {whatToApply(batch, writes, counts.missing)}
            </Button>
            <SecondaryButton asChild>
              <Link to={`?columns=${batch.run}`}>Change the columns</Link>
            </SecondaryButton>
          </>
        )}
        {counts.rejected > 0 && <RejectedDownload batch={batch} />}
        {(state === 'applied' || state === 'failed') && (
          <SecondaryButton ref={button} onClick={() => setAsking('undo')}>
            Undo this import…
          </SecondaryButton>
        )}
        {state !== 'checked' && (everyFacility || activeFacility === facilityName) && (
          <TextLink to={shownAt[kind]}>Show the {importKinds[kind].words[1]}</TextLink>
        )}
      </Flex>
      {asking === 'apply' && <ApplyDialog {...dialog} />}
      {asking === 'undo' && <UndoQuestion {...dialog} />}
    </Panel>
  );
}

function whatToApply({ kind }: ImportDetail, writes: number, missing: number): string {
  if (writes > 0) return `Import ${countedRecords(writes, kind)}…`;
  return missing > 0 ? `End ${countedRecords(missing, kind)} not in the file…` : 'Nothing to import';
}

function outcome({ kind, state, counts, retiredMissing, facilityName }: ImportDetail): string {
  if (counts === undefined) return '';
  const { new: added, changed, missing, conflicts } = counts;
  const stayed =
    conflicts === 0
      ? ''
      : ` ${countedRecords(conflicts, kind)} ${conflicts === 1 ? 'was' : 'were'} edited by someone in the meantime and ${conflicts === 1 ? 'stays' : 'stay'} as edited: see Conflicts.`;
  if (state === 'failed')
    return 'Part of it may have been written. Undo restores what was there before; then the file can be chosen again.';
  const everywhere = importKinds[kind].everyFacility === true;
  if (state === 'undone') {
    const except = conflicts === 0 ? '' : `, except for ${countedRecords(conflicts, kind)}`;
    return `${everywhere ? 'The list' : facilityName} is as it was before this import${except}.${stayed}`;
  }
  const gone = retiredMissing ? missing : 0;
  const ended = gone > 0 ? `, ${countedRecords(gone, kind)} ended` : '';
  const where = everywhere ? '' : ` at ${facilityName}`;
  const all = added + changed + gone;
  // Which of them the conflicts were is not counted.
  if (conflicts > 0)
    return `${(all - conflicts).toLocaleString('en-US')} of ${countedRecords(all, kind)} written${where}.${stayed}`;
  return `${countedRecords(added, kind)} added, ${countedRecords(changed, kind)} changed${ended}${where}.${stayed}`;
}

function Counts({ batch: { kind, counts } }: Props) {
  if (counts === undefined) return null;
  const shown: readonly (readonly [word: string, count: number, color?: string])[] = [
    ['New', counts.new],
    ['Changed', counts.changed],
    ['The same', counts.same],
    ['Rejected', counts.rejected, 'fg.error'],
    ...[
      [`More rows of a ${importKinds[kind].words[0]}`, counts.joined] as const,
      ['No longer in the file', counts.missing, 'orange.fg'] as const,
      ['Would become blank', counts.blanked, 'orange.fg'] as const,
      ['Left out', counts.leftOut, 'orange.fg'] as const,
      ['May be PHI', counts.phi, 'orange.fg'] as const,
      ['Conflicts', counts.conflicts, 'fg.error'] as const,
    ].filter(([, count]) => count > 0),
  ];
  return <CountTiles counts={shown} />;
}
