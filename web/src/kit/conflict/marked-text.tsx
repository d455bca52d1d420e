import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

// Between the parts of a list, and between the lines and sentences of a text.
const separators = /(, |\n|(?<=[.!?;]) )/;
/** In a list of more codes than this, nobody reads those that both versions have: they are only counted. */
const mostCodes = 150;
const codeLength = 8;

type Props = { readonly text: string; readonly other: string };

/** A list or text of many parts with the parts highlighted that the other version lacks, if the two have any in common. */
export function MarkedText({ text, other }: Props): ReactNode {
  // Every other part is a separator.
  const parts = text.split(separators);
  if (parts.length === 1) return text;
  const common = new Set(other.split(separators));
  const isShared = (part: string, at: number) => at % 2 === 1 || common.has(part);
  if (!parts.some((part, at) => at % 2 === 0 && common.has(part))) return text;
  const count = parts.length / 2;
  if (count > mostCodes && text.length / count < codeLength)
    return <Folded parts={parts} isShared={isShared} />;
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no key other than their position
    isShared(part, at) ? part : <mark key={at}>{part}</mark>,
  );
}

type FoldedProps = {
  readonly parts: readonly string[];
  readonly isShared: (part: string, at: number) => boolean;
};

/** The parts that the other version lacks, and the number of all others. */
function Folded({ parts, isShared }: FoldedProps) {
  const own = [...parts.keys()].filter((at) => at % 2 === 0);
  const different = own.filter((at) => !isShared(parts[at] ?? '', at));
  const same = (own.length - different.length).toLocaleString('en-US');
  return (
    <>
      {different.map((at) => (
        <span key={at}>
          <mark>{parts[at]}</mark>
          {parts[at + 1] ?? ', '}
        </span>
      ))}
      <Text as="span" color="fg.muted">
        {different.length === 0 ? 'only the ' : 'and the '}
        {same} that both have
      </Text>
    </>
  );
}
