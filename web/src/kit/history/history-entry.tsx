import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { HistoryEntry, Merged } from '../../../../shared/records/history.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { localTime } from '../local-time.ts';
import { SecondaryButton } from '../secondary-button.tsx';
import { FieldChanges, type FieldTexts, FieldValues } from './field-changes.tsx';

/** How the history of one kind of record is shown. */
export type HistoryFields = FieldTexts & {
  /** `the plan` */
  readonly noun: string;
  readonly isShown?: (field: string) => boolean;
};

/** A version to restore, or one field as it was before a change. `when` is the local time of that entry. */
export type RestoreRequest = {
  readonly version: number;
  readonly when: string;
  readonly field?: string;
  readonly value?: unknown;
};

/** For records whose earlier states can be restored. */
export type Restoring = {
  /** The record's current version. */
  readonly version: number;
  /** Reports whether the record has this value in a field now. */
  readonly isNow: (field: string, value: unknown) => boolean;
  readonly onAsk: (request: RestoreRequest) => void;
};

type Props = {
  readonly entry: HistoryEntry;
  /** The entry before it, if it has been read. */
  readonly before: HistoryEntry | undefined;
  readonly fields: HistoryFields;
  readonly restoring: Restoring | undefined;
  /** Shows details and actions for another record that was merged into this one. */
  readonly mergedIn?: ((entry: MergeEntry) => ReactNode) | undefined;
};

/** A history entry for another record that was merged into this one. */
export type MergeEntry = HistoryEntry & { readonly merged: Merged };
const isMerge = (entry: HistoryEntry): entry is MergeEntry =>
  entry.kind === 'changed' && entry.merged !== undefined && entry.merged.into === undefined;

/** Returns a text like `merged Silver P.P.O. into the plan` or `undid the merge with Silver PPO`. */
function mergeText({ kind, merged }: HistoryEntry, noun: string): string | undefined {
  if (merged === undefined) return undefined;
  if (kind === 'restored') return `undid the merge with ${merged.name}`;
  return merged.into ? `merged ${noun} into ${merged.name}` : `merged ${merged.name} into ${noun}`;
}

/** One history entry: who, when, and each field before and after. */
export function HistoryEntryItem({ entry, before, fields, restoring, mergedIn }: Props) {
  const { version, kind, at, by, phiWarning, restoredVersion } = entry;
  const { noun, labelOf, isShown = () => true } = fields;
  const changes = entry.changes.filter(({ field }) => isShown(field));
  // Creating, deleting or bringing back a record changes every field: that is shown as a state, not as a list of
  // changes. Filling empty fields alone does not count as bringing back.
  const wasGone =
    before === undefined ? changes.every(({ from }) => from === null) : before.kind === 'deleted';
  const cameBack = kind === 'restored' && wasGone;
  const whole = kind === 'created' || kind === 'deleted' || cameBack;
  const when = localTime(at);
  const merging = mergeText(entry, noun);
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
          <strong>{by.name}</strong> {merging ?? kind}
          {(kind === 'created' || kind === 'deleted') && ` ${noun}`}
          {kind === 'changed' &&
            merging === undefined &&
            ` ${changes.map(({ field }) => labelOf(field)).join(', ')}`}
          {restoredVersion !== undefined &&
            merging === undefined &&
            ` version ${restoredVersion}${whole ? `, bringing ${noun} back` : ''}`}
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            Version {version} · <time dateTime={at}>{when}</time>
          </Text>
        </p>
        {restoring && kind !== 'deleted' && version !== restoring.version && (
          <SecondaryButton
            size="xs"
            data-restore={version}
            aria-label={`Restore this version: ${version}, ${when}`}
            onClick={() => restoring.onAsk({ version, when })}
          >
            Restore this version
          </SecondaryButton>
        )}
      </Flex>
      {/* Without a kind, only the notice that every save of a plan shows was read. */}
      {phiWarning && phiWarning.kinds.length > 0 && (
        <Text color="orange.fg">Saved after a warning about likely PHI: {phiWarning.kinds.join(', ')}.</Text>
      )}
      {changes.length > 0 &&
        (whole ? (
          <details>
            <chakra.summary w="fit-content" py="0.5" color="fg.muted" cursor="button">
              {counted(changes.length, 'field')}
            </chakra.summary>
            <FieldValues
              fields={fields}
              values={changes.map(({ field, from, to }) => [field, kind === 'deleted' ? from : to])}
            />
          </details>
        ) : (
          <FieldChanges
            changes={changes}
            fields={fields}
            restore={({ field, from }) =>
              restoring?.isNow(field, from) === false && (
                <SecondaryButton
                  size="2xs"
                  ms="2"
                  data-restore={`${version} ${field}`}
                  aria-label={`Restore this field: ${labelOf(field)} as before ${when}`}
                  onClick={() => restoring.onAsk({ version: version - 1, when, field, value: from })}
                >
                  Restore this field
                </SecondaryButton>
              )
            }
          />
        ))}
      {isMerge(entry) && mergedIn?.(entry)}
    </Box>
  );
}
