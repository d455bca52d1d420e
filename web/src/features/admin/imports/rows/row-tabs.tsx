import { Flex } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import type { ImportDetail, ImportRowKind } from '../../../../../../shared/import/batch.ts';
import { Panel } from '../../../../kit/panel.tsx';
import { PillLink } from '../../../../kit/pill-link.tsx';
import { ImportRows } from './import-rows.tsx';

/** In order of importance. */
const kinds: readonly (readonly [kind: ImportRowKind, title: string])[] = [
  ['conflicts', 'Conflicts'],
  ['changed', 'Changed'],
  ['new', 'New'],
  ['rejected', 'Rejected'],
  ['missing', 'No longer in the file'],
  ['leftOut', 'Left out'],
  ['phi', 'May be PHI'],
  ['same', 'The same'],
];

/** The rows of the dry run, and those that could not be written or undone, one kind at a time; the address holds the kind. */
export function RowTabs({ batch }: { readonly batch: ImportDetail }) {
  const [params] = useSearchParams();
  const { counts } = batch;
  if (counts === undefined) return null;
  const found = kinds.filter(([kind]) => counts[kind] > 0);
  const shown = found.find(([kind]) => kind === params.get('rows')) ?? found[0];
  if (shown === undefined) return null;
  const [kind, title] = shown;
  return (
    <Panel title={title}>
      <Flex as="nav" aria-label="Rows of the file" wrap="wrap" gap="1.5">
        {found.map(([one, word]) => (
          <PillLink key={one} to={`?rows=${one}`} replace aria-current={one === kind ? 'page' : undefined}>
            {word} <b>{counts[one].toLocaleString('en-US')}</b>
          </PillLink>
        ))}
      </Flex>
      <ImportRows key={kind} batch={batch} kind={kind} />
    </Panel>
  );
}
