import { Box, CloseButton, Dialog, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { survivingPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import { planFacts } from '../../../../shared/plan/fact-groups.ts';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { groupStates } from '../../../../shared/verification/fact-state.ts';
import { paths } from '../../config/paths.ts';
import { useCopyClicks } from '../../kit/copy/use-copy-clicks.ts';
import { lowWindow } from '../../kit/dialog/low-window.ts';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { highlighted, noTerms } from '../../kit/highlight/highlighted.tsx';
import { useFocusAfterChange } from '../../kit/hooks/use-focus-after-change.ts';
import { useNow } from '../../kit/hooks/use-now.ts';
import { localTime } from '../../kit/local-time.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { PlanMustReads } from '../must-read/plan-must-reads.tsx';
import PrintedBy from '../person/printed-by.tsx';
import { planFinder } from '../plan-ending/desk-plans.ts';
import { EndingLine } from '../plan-ending/ending-line.tsx';
import { MergedLine } from '../plan-merge/merged-line.tsx';
import { FactMark, GroupStates } from '../verification/fact-mark.tsx';
import { PlanHeader, type PlanStep } from './plan-header.tsx';
import { ReportedContext } from './reported-mark.tsx';
import { CardImagesSection } from './sections/card-images-section.tsx';
import { ContactsSection } from './sections/contacts-section.tsx';
import { ContractSection } from './sections/contract-section.tsx';
import { DetailsSection } from './sections/details-section.tsx';
import { ElectronicIdsSection } from './sections/electronic-ids-section.tsx';
import { HistorySection } from './sections/history-section.tsx';
import { RecentSection } from './sections/recent-section.tsx';
import { CopiedFact, Fact, Facts, Section, seeBelow } from './sections/section.tsx';
import { VerifiedFacts } from './sections/verified-section.tsx';
import { inAgreements, payerContractMark, usePayerContracts } from './use-payer-contracts.ts';

const notes = planColumns.filter(({ kind }) => kind === 'notes');

type SectionProps = { readonly plan: Plan; readonly terms: readonly string[] };

/** The notes to read before acting on the plan. */
function NotesSection({ plan, terms }: SectionProps) {
  return notes.map(({ key, heading = key, text }) => (
    <Section key={key} title={heading} facts={[key]}>
      <Text maxW="80ch" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {text(plan) ? highlighted(text(plan), terms) : '-'}
      </Text>
    </Section>
  ));
}

const addresses = planColumns
  .filter(({ kind }) => kind === 'address')
  .map((column) => ({ ...column, label: column.label.replace(/[()]/g, '') }));
const addressKeys = addresses.map(({ key }) => key);

/** Where paper claims go. */
function AddressesSection({ plan, terms, below }: SectionProps & { readonly below: boolean }) {
  return (
    <Section title="Addresses">
      <FactMark facts={addressKeys} />
      {below && addresses.every(({ text }) => text(plan) === '') && <Text color="fg.muted">{seeBelow}</Text>}
      <Facts wide>
        {addresses.map(({ key, label, text }) => (
          <CopiedFact key={key} fact={key} label={label} text={text(plan)} terms={terms} />
        ))}
      </Facts>
    </Section>
  );
}

type Props = {
  /** The plan whose link was followed. If it was merged, the plan it was merged into is shown. */
  readonly plan: Plan;
  /** The list that contains the plan. */
  readonly list: PlanList;
  /** Shows another plan instead. */
  readonly onOpen: (id: string) => void;
  /** The active facility, whose contracting status comes first. */
  readonly facility: string;
  readonly terms?: readonly string[];
  readonly prefixTerms?: readonly string[];
  /** Steps to the plans before and after this one, if there is a list. */
  readonly steps?: PlanStep | undefined;
  /** Marks the plan for comparison, if there is a list to choose the other plan from. */
  readonly compare?: { readonly label: string; readonly onCompare: () => void } | undefined;
  /** What was reported as wrong about the list’s plans. */
  readonly reported?: ReadonlyMap<string, ReportedFacts> | undefined;
  /** Reports that something about the plan is wrong. */
  readonly onFlag?: (() => void) | undefined;
  /** Verifies the plan’s facts. */
  readonly onVerify?: (() => void) | undefined;
  /** What gets the focus when the modal closes. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

const twoColumns = 'repeat(2, minmax(0, 1fr))';

const bodyLook = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: twoColumns, _print: twoColumns },
  columnGap: '8',
  rowGap: '6',
  pb: '6',
  focusVisibleRing: 'inside',
  // A toast with Undo stays for 10 seconds at the bottom left: the last buttons can be scrolled out from under it.
  '@media screen': { '&:has([data-history-toggle])': { pb: '8rem' } },
} as const;

/**
 * Everything about a plan, in the order of the desk's questions: can we take it here, what do I pick, what must I know,
 * what does the card look like, where does the claim go, whom do I call.
 */
export default function PlanDetailModal(props: Props) {
  const {
    plan: linkedPlan,
    list,
    onOpen,
    facility,
    terms = noTerms,
    prefixTerms = noTerms,
    steps,
    compare,
  } = props;
  const { onFlag, onVerify, finalFocus, onClose } = props;
  const plan = useMemo(
    () => survivingPlan(linkedPlan, planFinder([...list.plans, ...(list.ended ?? [])])),
    [linkedPlan, list],
  );
  const reported = props.reported?.get(plan._id);
  const now = useNow();
  const onCopyClick = useCopyClicks();
  const payerContracts = usePayerContracts(plan, facility);
  // Another plan's body replaces the one that had the focus.
  const body = useFocusAfterChange<HTMLDivElement>(plan._id);
  return (
    <GroupStates value={groupStates(plan, planFacts, now)}>
      <ReportedContext value={reported}>
        <ModalRoot
          onOpenChange={({ open }) => !open && onClose()}
          scrollBehavior="inside"
          placement="center"
          // Not the first button: from the body the arrow keys scroll and a screen reader reads on.
          initialFocusEl={() => body.current}
          finalFocusEl={finalFocus}
        >
          <Dialog.Content
            data-plan-detail
            w={{ base: 'calc(100% - 8px)', md: 'calc(100% - 32px)' }}
            maxW={`${limits.planModal.maxWidthPx}px`}
            maxH={`${limits.planModal.maxHeightVh}vh`}
            css={lowWindow}
            onClick={onCopyClick}
          >
            <PrintedBy />
            <PlanHeader {...{ plan, terms, steps, compare, onFlag }} />
            {/* Resets the scroll position for each plan. */}
            <Dialog.Body
              ref={body}
              key={plan._id}
              css={bodyLook}
              tabIndex={0}
              role="region"
              aria-label="Plan"
            >
              {linkedPlan !== plan && <MergedLine merged={linkedPlan} survivor={plan} />}
              <EndingLine {...{ plan, list, onOpen }} />
              <PlanMustReads plan={plan} list={list} />
              <RecentSection plan={plan} />
              <DetailsSection
                query={payerContracts}
                plan={plan}
                facility={facility}
                mark={payerContractMark(plan, payerContracts)}
                terms={terms}
                prefixTerms={prefixTerms}
              />
              {/* Beside the details, where the user is looking, not below them. */}
              <Stack gap="6" minW="0">
                <div data-notes tabIndex={-1}>
                  <Stack gap="4">
                    <NotesSection plan={plan} terms={terms} />
                  </Stack>
                </div>
                <CardImagesSection plan={plan} />
              </Stack>
              <ElectronicIdsSection plan={plan} terms={terms} />
              <AddressesSection
                plan={plan}
                terms={terms}
                below={inAgreements(plan, payerContracts, 'addresses')}
              />
              <ContactsSection
                plan={plan}
                terms={terms}
                below={inAgreements(plan, payerContracts, 'portals', 'phones')}
              />
              <ContractSection plan={plan} facility={facility} query={payerContracts} />
              <Box gridColumn="1 / -1" color="fg.muted" css={{ '& > dl': { columnGap: bodyLook.columnGap } }}>
                <Facts>
                  <Fact label="Created At">{localTime(plan.createdAt)}</Fact>
                  <Fact label="Last Updated">{localTime(plan.updatedAt)}</Fact>
                </Facts>
                <VerifiedFacts plan={plan} now={now} onVerify={onVerify} />
              </Box>
              <Text gridColumn="1 / -1" pt="2" color="fg.muted" _print={{ display: 'none' }}>
                Something wrong or missing?{' '}
                <TextLink to={paths.requestUpdate(plan._id)}>Request an update</TextLink>
              </Text>
              <HistorySection plan={plan} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </ModalRoot>
      </ReportedContext>
    </GroupStates>
  );
}
