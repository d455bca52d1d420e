import { chakra, Flex, Heading } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** A part of a page with its own border. */
export const PanelBox = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    p: '4',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    '& > button': { alignSelf: 'start' },
  },
});

/** A list of closely spaced items with one border around them. */
export const BoxedList = chakra('ul', {
  base: { borderWidth: '1px', rounded: 'md', bg: 'bg.panel', divideY: '1px', listStyleType: 'none' },
});

type Props = Omit<ComponentProps<typeof PanelBox>, 'title'> & {
  readonly title: ReactNode;
  /** Shown at the end of the heading's line. */
  readonly end?: ReactNode;
};

/** A part of a page with its heading. */
export function Panel({ title, end, children, ...rest }: Props) {
  const id = useId();
  return (
    <PanelBox as="section" aria-labelledby={id} {...rest}>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
        <Heading as="h2" id={id} size="md">
          {title}
        </Heading>
        {end}
      </Flex>
      {children}
    </PanelBox>
  );
}
