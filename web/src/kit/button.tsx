import { Button as ChakraButton, Loader } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useDisabled } from './hooks/use-disabled.ts';

type Props = ComponentProps<typeof ChakraButton>;

/** Chakra's button, except that it keeps the focus when it becomes disabled or busy. */
export function Button({ loading = false, loadingText, ref, ...props }: Props) {
  const off = useDisabled(loading || props.disabled === true, ref);
  return (
    <ChakraButton {...props} {...off}>
      {/* Without a text, the loader would hide the button's name. */}
      {loading ? <Loader text={loadingText ?? props.children} /> : props.children}
    </ChakraButton>
  );
}

/** For a button with the name of a facility: a long one wraps, so that neither it nor the page is wider than a phone. */
export const wrapping = {
  maxW: 'full',
  h: 'auto',
  py: '1',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** A button with only an icon, styled like Chakra's. */
export const IconButton = (props: Props) => <Button px="0" py="0" _icon={{ fontSize: '1.2em' }} {...props} />;
