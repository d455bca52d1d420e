import { Box, Button, chakra, DataList, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldChange, HistoryEntry } from '../../../../shared/records/history.ts';
import { localTime } from '../local-time.ts';
import { LongText } from './long-text.tsx';

/** How the history of one kind of record reads. */
export type HistoryFields = {
  /** `the plan` */
  readonly noun: string;
  readonly labelOf: (field: string) => string;
  /** A value as text, rows one to a line; empty for nothing. */
  readonly textOf: (field: string, value: unknown) => string;
  readonly isShown?: (field: string) => boolean;
};

/** A version to restore, or one field as it was before a change. `when`: the local time of that entry. */
export type RestoreAsked = {
  readonly version: number;
  readonly when: string;
  readonly field?: string;
  readonly value?: unknown;
};

/** For records whose earlier states can be put back. */
export type Restoring = {
  /** The version that the record is now. */
  readonly version: number;
  /** Whether the record has this value in a field now. */
  readonly isNow: (field: string, value: unknown) => boolean;
  readonly onAsk: (asked: RestoreAsked) => void;
};

type Props = {
  readonly entry: HistoryEntry;
  readonly fields: HistoryFields;
  readonly restoring: Restoring | undefined;
};

/** One write: who, when, and each field before and after. */
export function HistoryEntryItem({ entry, fields, restoring }: Props) {
  const { version, kind, at, by, phiWarning, restoredVersion } = entry;
  const { noun, labelOf, textOf, isShown = () => true } = fields;
  const changes = entry.changes.filter(({ field }) => isShown(field));
  // A record that came, went or came back changed in every field: that is a state, not a list of changes.
  const whole = kind === 'created' || kind === 'deleted' || changes.every(({ from }) => from === null);
  const when = localTime(at);
  return (
    <Box as="li" py="3" data-version={version}>
      <Flex
        wrap="wrap"
        align="start"
        justify="space-between"
        columnGap="4"
        rowGap="1"
        overflowWrap="anywhere"
      >
        <p>
          <strong>{by.name}</strong> {kind}
          {(kind === 'created' || kind === 'deleted') && ` ${noun}`}
          {kind === 'changed' && ` ${changes.map(({ field }) => labelOf(field)).join(', ')}`}
          {restoredVersion !== undefined &&
            ` version ${restoredVersion}${whole ? `, restoring ${noun} back` : ''}`}
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            Version {version} · <time dateTime={at}>{when}</time>
          </Text>
        </p>
        {restoring && kind !== 'deleted' && version !== restoring.version && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            data-restore={version}
            aria-label={`Restore this version: ${version}, ${when}`}
            onClick={() => restoring.onAsk({ version, when })}
          >
            Restore this version
          </Button>
        )}
      </Flex>
      {phiWarning && (
        <Text color="orange.fg">
          Saved after a warning about likely PHI: {phiWarning.kinds.join(', ') || 'no kind named'}.
        </Text>
      )}
      {whole ? (
        <details>
          <chakra.summary
            w="fit-content"
            py="0.5"
            color="fg.muted"
            cursor="button"
          >{`${changes.length} fields`}</chakra.summary>
          <DataList.Root gap="1.5">
            {changes.map(({ field, from, to }) => (
              <Item key={field} label={labelOf(field)}>
                <LongText text={textOf(field, kind === 'deleted' ? from : to)} name={labelOf(field)} />
              </Item>
            ))}
          </DataList.Root>
        </details>
      ) : (
        <DataList.Root gap="1.5" mt="1.5">
          {changes.map((change) => (
            <ChangeItem
              key={change.field}
              change={change}
              version={version}
              when={when}
              fields={fields}
              restoring={restoring}
            />
          ))}
        </DataList.Root>
      )}
    </Box>
  );
}

/** A field and its value, below each other where there is little room. */
function Item({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <DataList.Item
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="0"
      alignItems="start"
      lineHeight="1.5rem"
    >
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue display="block" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}

type ChangeProps = Omit<Props, 'entry'> & {
  readonly change: FieldChange;
  readonly version: number;
  readonly when: string;
};

const mark = { px: '1', py: '0.5', borderRadius: 'l1', textDecoration: 'none' } as const;

/** One field from → to. What it was before can be put back, unless it is that already. */
function ChangeItem({ change: { field, from, to }, version, when, fields, restoring }: ChangeProps) {
  const { labelOf, textOf } = fields;
  const label = labelOf(field);
  return (
    <Item label={label}>
      <Text as="del" {...mark} bg="bg.error">
        <LongText text={textOf(field, from)} name={`earlier ${label}`} />
      </Text>
      <Text as="span" color="fg.muted">
        {' → '}
      </Text>
      <Text as="ins" {...mark} bg="bg.muted">
        <LongText text={textOf(field, to)} name={`later ${label}`} />
      </Text>
      {restoring && !restoring.isNow(field, from) && (
        <Button
          size="2xs"
          ms="2"
          variant="outline"
          colorPalette="gray"
          data-restore={`${version} ${field}`}
          aria-label={`Restore this field: ${label} as before ${when}`}
          onClick={() => restoring.onAsk({ version: version - 1, when, field, value: from })}
        >
          Restore this field
        </Button>
      )}
    </Item>
  );
}
