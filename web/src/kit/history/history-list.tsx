import { DataList, Stack, Text } from '@chakra-ui/react';
import type { FieldChange, HistoryEntry, HistoryKind } from '../../../../shared/records/history.ts';
import { localTime } from '../local-time.ts';
import { valueText } from './value-text.ts';

type Props = {
  readonly entries: readonly HistoryEntry[];
  /** What a field is called on the screen. */
  readonly labelOf: (field: string) => string;
};

const kindWords: Record<HistoryKind, string> = {
  created: 'created it',
  changed: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
};

/** Who changed a record and when, newest first, with the fields from → to. */
export function HistoryList({ entries, labelOf }: Props) {
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {entries.map((entry) => (
        <li key={entry.version}>
          <p>
            <strong>{entry.by.name}</strong> {kindWords[entry.kind]}{' '}
            <Text as="span" color="fg.muted">
              {localTime(entry.at)}
            </Text>
          </p>
          {entry.kind === 'changed' && (
            <DataList.Root gap="1" ps="3" borderStartWidth="2px">
              {entry.changes.map((change) => (
                <Change key={change.field} change={change} label={labelOf(change.field)} />
              ))}
            </DataList.Root>
          )}
        </li>
      ))}
    </Stack>
  );
}

function Change({ change, label }: { readonly change: FieldChange; readonly label: string }) {
  return (
    <DataList.Item
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '140px minmax(0, 1fr)' }}
      columnGap="2"
      rowGap="0"
      alignItems="start"
    >
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue display="block" overflowWrap="anywhere" whiteSpace="pre-line">
        <Text as="del" color="fg.muted">
          {valueText(change.from)}
        </Text>
        <span aria-hidden="true"> → </span>
        <Text as="ins" fontWeight="semibold" textDecoration="none">
          {valueText(change.to)}
        </Text>
      </DataList.ItemValue>
    </DataList.Item>
  );
}
