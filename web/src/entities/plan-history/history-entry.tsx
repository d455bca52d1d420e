import { Box, Button, chakra, DataList, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { FieldChange, HistoryEntry } from '../../../../shared/records/history.ts';
import { localTime } from '../../kit/local-time.ts';
import { fieldLabel, fieldText, isNow, isShown } from './field-text.ts';
import { LongText } from './long-text.tsx';
import type { RestoreAsked } from './restore-question.tsx';

type Props = {
  readonly entry: HistoryEntry;
  readonly plan: Plan;
  readonly onAsk: (asked: RestoreAsked) => void;
};

const kinds = {
  created: 'created the plan',
  changed: 'changed',
  deleted: 'deleted the plan',
  restored: 'restored',
} as const;

/** One write: who, when, and each field before and after. */
export function HistoryEntryItem({ entry, plan, onAsk }: Props) {
  const { version, kind, at, by, phiWarning, restoredVersion } = entry;
  const changes = entry.changes.filter(({ field }) => isShown(field));
  // A plan that came, went or came back changed in every field: that is a state, not a list of changes.
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
          <strong>{by.name}</strong> {kinds[kind]}
          {kind === 'changed' && ` ${changes.map(({ field }) => fieldLabel(field)).join(', ')}`}
          {restoredVersion !== undefined &&
            ` version ${restoredVersion}${whole ? ', bringing the plan back' : ''}`}
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            Version {version} · <time dateTime={at}>{when}</time>
          </Text>
        </p>
        {kind !== 'deleted' && version !== plan.version && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            data-restore={version}
            aria-label={`Restore this version: ${version}, ${when}`}
            onClick={() => onAsk({ version, when })}
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
          <chakra.summary w="fit-content" py="0.5" color="fg.muted" cursor="button">
            {`${changes.length} fields`}
          </chakra.summary>
          <DataList.Root gap="1.5">
            {changes.map(({ field, from, to }) => (
              <Item key={field} label={fieldLabel(field)}>
                <LongText text={fieldText(field, kind === 'deleted' ? from : to)} name={fieldLabel(field)} />
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
              plan={plan}
              onAsk={onAsk}
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
function ChangeItem({ change: { field, from, to }, version, when, plan, onAsk }: ChangeProps) {
  const label = fieldLabel(field);
  return (
    <Item label={label}>
      <Text as="del" {...mark} bg="bg.error">
        <LongText text={fieldText(field, from)} name={`earlier ${label}`} />
      </Text>
      <Text as="span" color="fg.muted">
        {' → '}
      </Text>
      <Text as="ins" {...mark} bg="bg.muted">
        <LongText text={fieldText(field, to)} name={`later ${label}`} />
      </Text>
      {!isNow(plan, field, from) && (
        <Button
          size="2xs"
          variant="outline"
          colorPalette="gray"
          ms="2"
          data-restore={`${version} ${field}`}
          aria-label={`Restore this field: ${label} as before ${when}`}
          onClick={() => onAsk({ version: version - 1, when, field, value: from })}
        >
          Restore this field
        </Button>
      )}
    </Item>
  );
}
