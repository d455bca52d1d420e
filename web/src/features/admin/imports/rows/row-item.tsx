import { chakra, Flex, Grid, Text } from '@chakra-ui/react';
import type {
  ImportBatch,
  ImportKind,
  ImportRow,
  ImportRowKind,
} from '../../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../../shared/import/kinds.ts';
import { counted } from '../../../../../../shared/text/counted.ts';
import { paths } from '../../../../config/paths.ts';
import { planHistoryFields } from '../../../../entities/plan-history/field-text.ts';
import { TextLink } from '../../../../kit/form/text-link.tsx';
import { FieldChanges, type FieldTexts, FieldValues } from '../../../../kit/history/field-changes.tsx';
import type { HistoryFields } from '../../../../kit/history/history-entry.tsx';
import { LongText } from '../../../../kit/history/long-text.tsx';
import { valueText } from '../../../../kit/history/value-text.ts';
import { lineWord, messageText } from '../import-labels.ts';

type Props = {
  readonly row: ImportRow;
  readonly kind: ImportRowKind;
  readonly batch: Pick<ImportBatch, 'kind' | 'fileName'>;
};

/** Returns how to display the fields of a kind: plans as in their history, all others as their dialogs do. */
function fieldsOf(kind: ImportKind): FieldTexts & Pick<HistoryFields, 'isShown'> {
  if (kind === 'plans' || kind === 'planPrefixes') return planHistoryFields;
  const { fields } = importKinds[kind];
  return { labelOf: (field) => fields[field]?.label ?? field, textOf: (_, value) => valueText(value) };
}

/** A row of the file or a plan: its name, and its changes or problems. */
export function RowItem({ row: { row, planId, name, changes, reasons }, kind, batch }: Props) {
  const of = batch.kind;
  const fields = fieldsOf(of);
  const shown = changes.filter(({ field }) => fields.isShown?.(field) ?? true);
  return (
    <chakra.li py="2" overflowWrap="anywhere">
      <Flex wrap="wrap" align="baseline" columnGap="3">
        {row !== undefined && (
          <Text as="span" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {lineWord(batch.fileName)} {row.toLocaleString('en-US')}
          </Text>
        )}
        {planId === undefined ? (
          <strong>{name}</strong>
        ) : (
          <TextLink to={paths.editPlan(planId)}>{name}</TextLink>
        )}
      </Flex>
      {reasons.map(({ column, value, reason }, at) => (
        <Grid
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a row have no key other than their position
          key={at}
          templateColumns={{ base: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr) minmax(0, 1.5fr)' }}
          columnGap="3"
          py="0.5"
        >
          {column !== undefined && (
            <>
              <Text color="fg.muted">{column}</Text>
              <div>{value !== undefined && <LongText text={value} name={column} />}</div>
            </>
          )}
          <chakra.div gridColumn={column === undefined ? '1 / -1' : undefined}>
            {messageText(batch, reason)}
          </chakra.div>
        </Grid>
      ))}
      {kind === 'new' && shown.length > 0 && (
        <details>
          <chakra.summary w="fit-content" py="0.5" color="fg.muted" cursor="button">
            {counted(shown.length, 'field')}
          </chakra.summary>
          <FieldValues fields={fields} values={shown.map(({ field, to }) => [field, to])} />
        </details>
      )}
      {kind !== 'new' && shown.length > 0 && <FieldChanges fields={fields} changes={shown} />}
    </chakra.li>
  );
}
