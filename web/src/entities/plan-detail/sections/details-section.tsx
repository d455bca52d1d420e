import { chakra, Text } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import type { DecidedContract } from '../../../../../shared/hub/contracts/decided-status.ts';
import { planColumns } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StatusChip } from '../../contract-status/status-chip.tsx';
import { FactMark } from '../../verification/fact-mark.tsx';
import { PrefixBadges } from '../prefix-badges.tsx';
import { ReportedMark } from '../reported-mark.tsx';
import { decidedLines, type PayerContractsQuery } from '../use-payer-contracts.ts';
import { CopiedFact, Fact, Facts, Section } from './section.tsx';

type Props = {
  readonly plan: Plan;
  readonly facility: string;
  /** The contracts of the facilities, which load after the plan is open. */
  readonly query: PayerContractsQuery;
  /** Why the payer contract casts doubt on the status: `Payer contract ended`. */
  readonly mark: string | undefined;
  readonly terms: readonly string[];
  readonly prefixTerms: readonly string[];
};

type LinesProps = {
  readonly lines: readonly DecidedContract[];
  readonly mine?: boolean;
  readonly terms: readonly string[];
};

const linesLook = {
  display: 'grid',
  gap: '1',
  '&:has([data-mine])': { mb: '3' },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '2',
    fontSize: '13px',
    overflowWrap: 'anywhere',
  },
  // The answer to the desk's first question.
  '& > [data-mine]': {
    py: '1.5',
    borderRadius: 'md',
    bg: 'bg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
  '& [data-mine] [data-tone]': { borderRadius: '14px', fontSize: 'md', lineHeight: '28px' },
} as const;

// Shown with this facility's status if the payer contract does not simply apply.
const markLook = {
  mb: '3',
  px: '2',
  py: '1',
  borderRadius: 'md',
  bg: 'orange.subtle',
  color: 'orange.fg',
  fontWeight: 'semibold',
  'dl + [role=status] > &:first-of-type': { mt: '-2' },
  _print: { px: '0', bg: 'none', color: '#000' },
} as const;

/** Makes a `See Notes` status a button that leads to the notes. */
function Linked({ toNotes, children }: { readonly toNotes: boolean; readonly children: ReactNode }) {
  if (!toNotes) return children;
  const go = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const notes = currentTarget.closest('[data-plan-detail]')?.querySelector<HTMLElement>('[data-notes]');
    notes?.scrollIntoView?.({ block: 'nearest' });
    notes?.focus();
  };
  return (
    <chakra.button type="button" cursor="pointer" borderRadius="full" onClick={go}>
      {children}
    </chakra.button>
  );
}

function ContractLines({ lines, mine, terms }: LinesProps) {
  return (
    <chakra.dl css={linesLook}>
      {lines.map(({ facilityName, contractStatus, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
        <div key={at} data-mine={mine ? '' : undefined}>
          <dt>
            {facilityName}
            {/* The active facility's own reason is shown below, in a colored box. */}
            {!mine && reason !== undefined && (
              <Text as="small" display="block" color="orange.fg" fontWeight="semibold" fontSize="xs">
                {reason}
              </Text>
            )}
          </dt>
          <dd>
            <Linked toNotes={mine === true && contractStatus === 'See Notes'}>
              <StatusChip status={contractStatus}>{highlighted(contractStatus, terms)}</StatusChip>
            </Linked>
          </dd>
        </div>
      ))}
    </chakra.dl>
  );
}

// The title already has the name and the class.
const titled: ReadonlySet<string> = new Set(['descriptiveName', 'financialClass']);
const kinds: ReadonlySet<string> = new Set(['name', 'text', 'choice', 'code', 'payerId']);
const facts = planColumns
  .filter(({ key, kind }) => kinds.has(kind) && !titled.has(key))
  .map(({ kind, ...column }) => ({ ...column, copied: kind === 'code' || kind === 'payerId' }));

const contracting = ['facilityContracts'];
const prefixes = ['prefix'];

/** Answers: can we take it here, and what do I pick in the registration system. */
export function DetailsSection({ plan, facility, query, mark, terms, prefixTerms }: Props) {
  const { mine, others, doubt } = decidedLines(plan, facility, query);
  const reasons = mine.flatMap(({ reason = [] }) => reason);
  return (
    <Section title="Plan Details">
      {mine.length > 0 ? (
        <ContractLines lines={mine} mine terms={terms} />
      ) : (
        <Text mb="3">Contracting at {facility}: -</Text>
      )}
      <ReportedMark facts={contracting} />
      <FactMark facts={contracting} />
      {/* There before the contracts arrive: screen readers miss the text of a region that appears with it. */}
      <div role="status">
        {(reasons.length > 0 || mark === undefined ? reasons : [mark]).map((reason) => (
          <Text key={reason} css={markLook}>
            {reason}
          </Text>
        ))}
      </div>
      <Facts>
        {facts.map(({ key, label, copied, text }) =>
          copied ? (
            <CopiedFact key={key} fact={key} label={label} text={text(plan)} terms={terms} code />
          ) : (
            <Fact key={key} fact={key} label={label}>
              {text(plan) && highlighted(text(plan), terms)}
            </Fact>
          ),
        )}
      </Facts>
      <h4>Blue Card Prefixes</h4>
      <ReportedMark facts={prefixes} />
      <PrefixBadges plan={plan} terms={terms} prefixTerms={prefixTerms} />
      {others.length > 0 && (
        <>
          <h4>Contracting at other facilities</h4>
          <ContractLines lines={others} terms={terms} />
          {doubt !== undefined && (
            <Text role="status" px="2" color="fg.muted" fontSize="13px">
              {doubt}
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
