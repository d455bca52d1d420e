import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { TextButton } from '../form/text-link.tsx';

const firstCharacters = 240;

type Props = {
  readonly text: string;
  /** What the text is, for the button: `earlier Notes`. */
  readonly name: string;
};

/** A text that may be pages long: its beginning and, on request, all of it. */
export function LongText({ text, name }: Props) {
  const [all, setAll] = useState(false);
  if (text === '')
    return (
      <Text as="span" color="fg.muted" fontStyle="italic">
        nothing
      </Text>
    );
  if (text.length <= firstCharacters + 40) return <span>{text}</span>;
  return (
    <>
      <span>{all ? text : `${text.slice(0, firstCharacters)}…`}</span>{' '}
      <TextButton
        px="1"
        bg="bg.panel"
        aria-label={`${all ? 'Show less' : 'Show all'} of ${name}`}
        onClick={() => setAll(!all)}
      >
        {all ? 'Show less' : 'Show all'}
      </TextButton>
    </>
  );
}
