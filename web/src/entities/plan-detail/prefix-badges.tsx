import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { highlightPrefixRanges, highlightRanges } from '../../../../shared/text/highlight.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';

/** A Blue plan may have thousands of prefixes. Showing more at first would only push down what follows. */
const shownAtFirst = 100;

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  listStyleType: 'none',
  '& > li': { px: '1.5', borderRadius: 'sm', bg: 'bg.muted', fontFamily: 'mono', lineHeight: '1.5rem' },
} as const;

type Props = {
  readonly plan: Plan;
  readonly terms: readonly string[];
  readonly prefixTerms: readonly string[];
};

/** A plan's prefixes. If there are many, only the first ones, preceded by those that were searched for. */
export function PrefixBadges({ plan, terms, prefixTerms }: Props) {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const values = [...new Set(plan.prefixes.map(({ value }) => value))];
  if (values.length === 0) return '-';
  const isFound = (value: string) =>
    highlightPrefixRanges(value, prefixTerms).length + highlightRanges(value, terms).length > 0;
  const found = new Set(values.filter(isFound));
  const folded = !all && !printing && values.length > shownAtFirst;
  const shown = folded
    ? [...found, ...values.filter((value) => !found.has(value))].slice(0, shownAtFirst)
    : values;
  return (
    <>
      <chakra.ul css={look}>
        {shown.map((value) => (
          <li key={value}>
            {prefixTerms.length > 0 && found.has(value) ? <mark>{value}</mark> : highlighted(value, terms)}
          </li>
        ))}
      </chakra.ul>
      {values.length > shownAtFirst && (
        <SecondaryButton mt="2" size="xs" _print={{ display: 'none' }} onClick={() => setAll(!all)}>
          {all ? 'Show fewer prefixes' : `Show all ${values.length.toLocaleString('en-US')} prefixes`}
        </SecondaryButton>
      )}
    </>
  );
}
