import { chakra, Flex, Grid, Text } from '@chakra-ui/react';
import type { ImportRow, ImportRowKind } from '../../../../../../shared/import/batch.ts';
import { paths } from '../../../../config/paths.ts';
import { planHistoryFields } from '../../../../entities/plan-history/field-text.ts';
import { TextLink } from '../../../../kit/form/text-link.tsx';
import { FieldChanges, FieldValues } from '../../../../kit/history/field-changes.tsx';
import { LongText } from '../../../../kit/history/long-text.tsx';
import { inFieldWords } from '../import-words.ts';

type Props = { readonly row: ImportRow; readonly kind: ImportRowKind };

const { labelOf, textOf, isShown } = planHistoryFields;

/** A row of the file or a plan: what it is, and what is to be known of it. */
export function RowItem({ row: { row, planId, name, changes, reasons }, kind }: Props) {
  const shown = changes.filter(({ field }) => isShown?.(field) ?? true);
  const fields = { labelOf, textOf };
  return (
    <chakra.li py="2" overflowWrap="anywhere">
      <Flex wrap="wrap" align="baseline" columnGap="3">
        {row !== undefined && (
          <Text as="span" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            Row {row.toLocaleString('en-US')}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a row have no identity but their place
          key={at}
          templateColumns={{ base: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr) minmax(0, 1.5fr)' }}
          columnGap="3"
          py="0.5"
        >
          <Text color="fg.muted">{column ?? ''}</Text>
          <div>{value !== undefined && <LongText text={value} name={column ?? 'the value'} />}</div>
          <div>{inFieldWords(reason)}</div>
        </Grid>
      ))}
      {kind === 'new' && shown.length > 0 && (
        <details>
          <chakra.summary w="fit-content" py="0.5" color="fg.muted" cursor="button">
            {shown.length} fields
          </chakra.summary>
          <FieldValues fields={fields} values={shown.map(({ field, to }) => [field, to])} />
        </details>
      )}
      {kind !== 'new' && shown.length > 0 && <FieldChanges fields={fields} changes={shown} />}
    </chakra.li>
  );
}
