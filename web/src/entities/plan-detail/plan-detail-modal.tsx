import './plan-detail.css';
import './plan-card.css';
import './plan-detail-print.css';
import { CloseButton, Dialog, IconButton, Portal } from '@chakra-ui/react';
import { Fragment, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { addressText } from '../../../../shared/plan/parts.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { planColumns } from '../../../../shared/plan/plan-columns.ts';
import { paths } from '../../config/paths.ts';
import { useCopyClicks } from '../../kit/copy/use-copy-clicks.ts';
import { ModalRoot } from '../../kit/dialog/modal-root.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { highlighted, noTerms } from '../../kit/highlight/highlighted.tsx';
import { localTime } from '../../kit/local-time.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../kit/row-icons.tsx';
import { CardImagesSection } from './card-images-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { ContractSection } from './contract-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { CodeFact, Fact } from './fact.tsx';
import { HistorySection } from './history-section.tsx';
import { coverMark, usePayerContracts } from './use-payer-contracts.ts';

const notes = planColumns.filter(({ kind }) => kind === 'notes');

type NotesSectionProps = { readonly plan: Plan; readonly terms: readonly string[] };

/** What one must know besides, and how fresh it is. */
function NotesSection({ plan, terms }: NotesSectionProps) {
  return (
    <section className="plan-section plan-section-notes" aria-label="Notes">
      {notes.map(({ key, heading, text }) => (
        <Fragment key={key}>
          <h3>{heading}</h3>
          <p className="plan-notes">{text(plan) ? highlighted(text(plan), terms) : '-'}</p>
        </Fragment>
      ))}
      <dl className="plan-facts plan-times">
        <Fact label="Created At">{localTime(plan.createdAt)}</Fact>
        <Fact label="Last Updated">{localTime(plan.updatedAt)}</Fact>
      </dl>
    </section>
  );
}

export type PlanStep = {
  readonly onStep: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

type Props = {
  readonly plan: Plan;
  /** The active facility, whose contracting status comes first. */
  readonly facility: string;
  readonly terms?: readonly string[];
  readonly prefixTerms?: readonly string[];
  /** How to get to the plans around this one, where there is a list. */
  readonly steps?: PlanStep | undefined;
  /** What gets the focus when the modal closes. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

/**
 * All there is to know of a plan, in the order in which the desk asks: can we take it here, what do I pick, what does
 * the card look like, where does the claim go, whom do I call, what must I know.
 */
export default function PlanDetailModal(props: Props) {
  const { plan, facility, terms = noTerms, prefixTerms = noTerms, steps, finalFocus, onClose } = props;
  const onCopyClick = useCopyClicks();
  const cover = usePayerContracts(plan, facility);
  const body = useRef<HTMLDivElement>(null);
  return (
    <ModalRoot
      open
      onOpenChange={({ open }) => !open && onClose()}
      scrollBehavior="inside"
      placement="center"
      // Not the first button: from here the arrow keys scroll and a screen reader reads on.
      initialFocusEl={() => body.current}
      finalFocusEl={finalFocus}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            className="plan-detail"
            maxW={`${limits.planModal.maxWidthPx}px`}
            maxH={`${limits.planModal.maxHeightVh}vh`}
            onClick={onCopyClick}
          >
            <Dialog.Header className="plan-detail-head">
              <div className="plan-detail-title">
                <Dialog.Title>{highlighted(plan.descriptiveName, terms)}</Dialog.Title>
                <span className="plan-class">{highlighted(plan.financialClass, terms)}</span>
              </div>
              {steps && (
                <div className="plan-detail-steps">
                  <IconButton
                    size="sm"
                    variant="ghost"
                    aria-label="Previous plan"
                    title="Previous plan  ["
                    disabled={steps.isFirst}
                    onClick={() => steps.onStep(-1)}
                  >
                    {ChevronLeftIcon}
                  </IconButton>
                  <IconButton
                    size="sm"
                    variant="ghost"
                    aria-label="Next plan"
                    title="Next plan  ]"
                    disabled={steps.isLast}
                    onClick={() => steps.onStep(1)}
                  >
                    {ChevronRightIcon}
                  </IconButton>
                </div>
              )}
            </Dialog.Header>
            {/* A fresh scroll position for each plan. */}
            <Dialog.Body
              ref={body}
              key={plan._id}
              className="plan-detail-body"
              tabIndex={0}
              role="region"
              aria-label="Plan"
            >
              <DetailsSection
                plan={plan}
                facility={facility}
                mark={coverMark(plan, cover)}
                terms={terms}
                prefixTerms={prefixTerms}
              />
              <CardImagesSection plan={plan} />
              <AddressesSection plan={plan} terms={terms} />
              <ContactsSection plan={plan} terms={terms} />
              <ContractSection plan={plan} facility={facility} cover={cover} />
              <NotesSection plan={plan} terms={terms} />
              <p className="plan-request">
                Something wrong or missing?{' '}
                <TextLink to={paths.requestUpdate(plan._id)}>Request an update</TextLink>
              </p>
              <HistorySection plan={plan} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ModalRoot>
  );
}

type AddressesSectionProps = { readonly plan: Plan; readonly terms: readonly string[] };

/** Where paper claims go. */
function AddressesSection({ plan, terms }: AddressesSectionProps) {
  return (
    <section className="plan-section plan-section-addresses" aria-labelledby="plan-addresses-title">
      <h3 id="plan-addresses-title">Addresses</h3>
      <dl className="plan-facts plan-facts-wide">
        <CodeFact
          label="Claims Address HB"
          text={addressText(plan.facilityAddress)}
          terms={terms}
          name="claims address HB"
        />
        <CodeFact
          label="Claims Address PB"
          text={addressText(plan.providerAddress)}
          terms={terms}
          name="claims address PB"
        />
      </dl>
    </section>
  );
}
