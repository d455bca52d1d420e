import { chakra, Stack, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { RemoveRow } from '../../../kit/form/row-buttons.tsx';

type RowsProps = { readonly ref: Ref<HTMLDivElement>; readonly children: ReactNode };

/** Rows below each other, and the button that adds one. */
export function FormRows({ ref, children }: RowsProps) {
  return (
    <Stack ref={ref} gap="2" align="start">
      {children}
    </Stack>
  );
}

const RowFields = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '2',
    alignItems: 'start',
    w: 'full',
    minW: '0',
    // On a phone the fields stand below each other, beside the button that removes them.
    smDown: {
      gridTemplateColumns: 'minmax(0, 1fr) {sizes.9}',
      pb: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      '& > :not(button, legend)': { gridColumn: '1' },
      '& > button': { gridArea: '1 / 2' },
    },
    // The labels of the first row stand for the column; the others are heard only.
    sm: {
      '&:not(:first-of-type) [data-part=label]': { srOnly: true },
      '&:first-of-type > button': { mt: '6' },
    },
  },
  variants: {
    wide: {
      first: { sm: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) {sizes.9}' } },
      second: { sm: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) {sizes.9}' } },
    },
  },
});

type RowProps = {
  /** What the row is, said by screen readers: `Portal 2`. */
  readonly name: string;
  /** Which of the two fields gets more room. */
  readonly wide: 'first' | 'second';
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

/** Two fields that belong together, and the way to remove them. */
export function FormRow({ name, wide, onRemove, children }: RowProps) {
  return (
    <RowFields wide={wide}>
      <VisuallyHidden as="legend">{name}</VisuallyHidden>
      {children}
      <RemoveRow name={name.toLowerCase()} onClick={onRemove} />
    </RowFields>
  );
}
