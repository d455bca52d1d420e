import { chakra } from '@chakra-ui/react';
import { Aside } from '../call-text.tsx';
import type { Described, DescribedField } from './schema-words.ts';

type Props = { readonly described: Described };

/** A value and, indented below, its fields. */
export function FieldTree({ described: { words, fields } }: Props) {
  return (
    <>
      <p>{words}</p>
      <Fields fields={fields} />
    </>
  );
}

function Fields({ fields }: { readonly fields: readonly DescribedField[] }) {
  if (fields.length === 0) return null;
  return (
    <List>
      {fields.map((field, at) => (
        // Alternative forms of a value may have fields with the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={`${at} ${field.name}`}>
          <FieldName field={field} />
          <Fields fields={field.fields} />
        </li>
      ))}
    </List>
  );
}

/** A field's name with a description of its value. */
export function FieldName({ field: { name, required, words } }: { readonly field: DescribedField }) {
  return (
    <>
      <chakra.code fontWeight="semibold">{name}</chakra.code> <span>{words}</span>
      {required || <Aside> optional</Aside>}
    </>
  );
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    ms: '1',
    ps: '3',
    borderStartWidth: '1px',
    overflowWrap: 'anywhere',
    '& > li': { py: '0.5' },
  },
});
