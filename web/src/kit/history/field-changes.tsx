import { DataList, Image, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldChange } from '../../../../shared/records/history.ts';
import { LongText } from './long-text.tsx';
import { textBeside, withoutSharedLines } from './value-text.ts';

type Change = Pick<FieldChange, 'field' | 'from' | 'to'>;
/** How the fields of one kind of record are shown. */
export type FieldTexts = {
  readonly labelOf: (field: string) => string;
  /** Returns a value as text, one row per line; empty for no value. */
  readonly textOf: (field: string, value: unknown) => string;
  /** Reports whether a field's values are addresses of pictures, which are then shown. */
  readonly isPicture?: (field: string) => boolean;
};

type FieldProps = {
  readonly fields: FieldTexts;
  readonly field: string;
  readonly value: unknown;
  /** Shown in place of the value's text. */
  readonly text?: string;
  /** What the value is: `earlier Notes`. */
  readonly name: string;
};

/** A value of a field. */
export function FieldValue({ fields, field, value, text, name }: FieldProps) {
  const { textOf, isPicture } = fields;
  if (isPicture?.(field) && typeof value === 'string' && value !== '')
    return <Image src={value} alt={name} display="inline-block" maxH="96px" verticalAlign="middle" />;
  return <LongText text={text ?? textOf(field, value)} name={name} />;
}

type ChangesProps = {
  readonly changes: readonly Change[];
  readonly fields: FieldTexts;
  /** Shown after a change. */
  readonly restore?: (change: Change) => ReactNode;
};

const mark = { px: '1', py: '0.5', borderRadius: 'l1', textDecoration: 'none' } as const;

/** Returns the texts of a change; of several rows only those that differ. */
function textsOf({ textOf }: FieldTexts, { field, from, to }: Change): readonly [from: string, to: string] {
  const whole = [
    textBeside(from, to) ?? textOf(field, from),
    textBeside(to, from) ?? textOf(field, to),
  ] as const;
  const [before, after] = withoutSharedLines(...whole);
  // “nothing” would say that the field has no rows.
  return [before || (whole[0] && 'not there'), after || (whole[1] && 'removed')];
}

/** Each field, from → to. */
export const FieldChanges = ({ changes, fields, restore }: ChangesProps) => (
  <DataList.Root gap="1.5" mt="1.5">
    {changes.map((change) => {
      const { field, from, to } = change;
      const label = fields.labelOf(field);
      const [before, after] = textsOf(fields, change);
      // The arrow would stand between two rows that have nothing to do with each other.
      const apart = `${before}${after}`.includes('\n');
      return (
        <Item key={field} label={label}>
          <Text as="del" {...mark} bg="bg.error" {...(apart && { display: 'block', w: 'fit-content' })}>
            <FieldValue {...{ fields, field }} value={from} text={before} name={`earlier ${label}`} />
          </Text>
          <Text as="span" color="fg.muted">
            {apart ? '→ ' : ' → '}
          </Text>
          <Text
            as="ins"
            {...mark}
            bg="bg.muted"
            {...(apart && { display: 'inline-block', verticalAlign: 'top' })}
          >
            <FieldValue {...{ fields, field }} value={to} text={after} name={`later ${label}`} />
          </Text>
          {restore?.(change)}
        </Item>
      );
    })}
  </DataList.Root>
);

type ValuesProps = {
  readonly values: readonly (readonly [field: string, value: unknown])[];
  readonly fields: FieldTexts;
};

/** Each field with its value. */
export const FieldValues = ({ values, fields }: ValuesProps) => (
  <DataList.Root gap="1.5">
    {values.map(([field, value]) => (
      <Item key={field} label={fields.labelOf(field)}>
        <FieldValue {...{ fields, field, value }} name={fields.labelOf(field)} />
      </Item>
    ))}
  </DataList.Root>
);

/** A field and its value, one below the other if there is little room. */
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
