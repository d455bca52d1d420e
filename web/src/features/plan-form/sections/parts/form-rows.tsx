import { chakra, Stack, VisuallyHidden } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { RemoveRow } from '../../../../kit/form/row-buttons.tsx';

/** Rows stacked vertically, and the button that adds one. */
export const FormRows = (props: ComponentProps<typeof Stack>) => <Stack gap="2" align="start" {...props} />;

/** The fields are stacked, beside the button that removes them. */
const stacked = {
  gridTemplateColumns: 'minmax(0, 1fr) {sizes.9}',
  pb: '2',
  borderBottomWidth: '1px',
  borderColor: 'border.muted',
  '& > :not(button, legend)': { gridColumn: '1' },
  '& > button': { gridArea: '1 / 2' },
};

/** The first row's labels serve as column headings; the others are for screen readers only. */
const inLine = {
  '&:not(:first-of-type) [data-part=label]': { srOnly: true },
  '&:first-of-type > button': { mt: '6' },
};

const RowFields = chakra('fieldset', {
  base: { display: 'grid', gap: '2', alignItems: 'start', w: 'full', minW: '0' },
  variants: {
    wide: {
      first: {
        smDown: stacked,
        sm: { ...inLine, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) {sizes.9}' },
      },
      second: {
        smDown: stacked,
        sm: { ...inLine, gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) {sizes.9}' },
      },
      five: {
        mdDown: {
          ...stacked,
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) {sizes.9}',
          // The legend is the first child; two choices with short texts share a line.
          '& > :not(button, legend)': { gridColumn: '1 / 3' },
          '& > :nth-child(4)': { gridColumn: '1' },
          '& > :nth-child(5)': { gridColumn: '2' },
          '& > button': { gridArea: '1 / 3' },
        },
        md: {
          ...inLine,
          gridTemplateColumns:
            'minmax(0, 11rem) minmax(0, 3fr) minmax(0, 2fr) minmax(0, 8rem) minmax(0, 3fr) {sizes.9}',
        },
      },
    },
  },
});

type RowProps = {
  /** The row's name for screen readers: `Portal 2`. */
  readonly name: string;
  /** Which of two fields gets more room, or that there are five. */
  readonly wide: 'first' | 'second' | 'five';
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

/** Fields that belong together, and the button that removes them. */
export function FormRow({ name, wide, onRemove, children }: RowProps) {
  return (
    <RowFields wide={wide}>
      <VisuallyHidden as="legend">{name}</VisuallyHidden>
      {children}
      <RemoveRow name={name.toLowerCase()} onClick={onRemove} />
    </RowFields>
  );
}
