import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import type { FoundGroup } from '../../../../shared/hub/directory-search.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { contractsFor } from '../../entities/contract-status/contracts-for.ts';
import { StatusChip } from '../../entities/contract-status/status-chip.tsx';
import { formatNumber, hitCount } from '../../kit/counts.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';

/** How many plans a card shows before the user expands it: some numbers belong to hundreds. */
const plansShown = 6;

const edge = { base: '3', md: '4' };

// One style sheet for the whole card: a list of thousands renders dozens of its rows at every keystroke.
const Card = chakra('article', {
  base: {
    mb: '1',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '0.5',
      px: edge,
      pt: '2.5',
      pb: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      overflowWrap: 'anywhere',
    },
    '& h2': { fontSize: '0.9375rem', fontWeight: 'semibold' },
    '& header a': { py: '1', color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '2px' },
    '& header > p': { color: 'fg.muted', fontWeight: 'medium' },
    '& header > small': { ms: 'auto', color: 'fg.muted', fontSize: '0.8125rem', whiteSpace: 'nowrap' },
    '& ul': { py: '1', listStyle: 'none' },
    '& button': {
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      outlineOffset: '-2px',
    },
    '& li > button': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 44rem) 7.5rem minmax(9rem, auto)' },
      justifyContent: 'start',
      alignItems: 'center',
      columnGap: '4',
      rowGap: '1',
      w: 'full',
      minH: '9',
      px: edge,
      py: { base: '2', md: '1' },
    },
    '& li > button > span': { overflowWrap: 'anywhere' },
    '& li > button > :last-child': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '1',
      gridColumn: { base: '1 / -1', md: 'auto' },
    },
    '& code': { fontFamily: 'mono' },
    '& > button': {
      w: 'full',
      px: edge,
      py: '2',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      borderBottomRadius: 'md',
      color: 'brand.fg',
      fontWeight: 'medium',
    },
    _print: {
      mb: '0',
      breakInside: 'avoid-page',
      '& li > button': { gridTemplateColumns: 'minmax(0, 1fr) 6rem 9rem', minH: '0', py: '1px' },
      '& li > button > :last-child': { gridColumn: 'auto' },
      '& header button': { display: 'none' },
    },
  },
});

type PlanProps = { readonly plan: Plan; readonly facility: string; readonly terms: readonly string[] };

const PlanLine = memo(function PlanLine({ plan, facility, terms }: PlanProps) {
  return (
    <li>
      <button type="button" data-plan={plan._id}>
        <span>{highlighted(plan.descriptiveName, terms)}</span>
        <code title="Plan code">
          {plan.planCode === undefined ? '-' : highlighted(String(plan.planCode), terms)}
        </code>
        <span>
          {contractsFor(plan, facility).mine.map(({ contractStatus }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
            <StatusChip key={at} status={contractStatus} />
          ))}
        </span>
      </button>
    </li>
  );
});

/** Returns `Fernholt` or `Fernholt and 2 more payers`. */
const payersText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0
    ? first
    : `${first} and ${others.length} more ${others.length === 1 ? 'payer' : 'payers'}`;

type Props = {
  readonly found: FoundGroup;
  readonly heading: ReactNode;
  readonly facility: string;
  readonly terms: readonly string[];
  readonly whole: boolean;
  readonly onWhole: (key: string) => void;
};

/** A portal or phone number with the plans that list it. */
export function DirectoryCard({ found, heading, facility, terms, whole, onWhole }: Props) {
  const { group, plans } = found;
  // One more line takes no more room than the button that would hide it.
  const shown = whole || plans.length <= plansShown + 1 ? plans : plans.slice(0, plansShown);
  const more = plans.length - shown.length;
  return (
    <Card
      data-group={group.key}
      aria-label={[group.title, group.value, ...group.payers.slice(0, 1)].join(' ')}
    >
      <header>
        {heading}
        {group.payers.length > 0 && <p>{highlighted(payersText(group.payers), terms)}</p>}
        <small>{hitCount(plans.length, group.plans.length)}</small>
      </header>
      <ul>
        {shown.map((plan) => (
          <PlanLine key={plan._id} plan={plan} facility={facility} terms={terms} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" onClick={() => onWhole(group.key)}>
          Show {formatNumber(more)} more plans<VisuallyHidden> of {group.title}</VisuallyHidden>
        </button>
      )}
    </Card>
  );
}
