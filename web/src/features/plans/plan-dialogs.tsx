import { memo } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { useReported } from '../../entities/flag/use-reported.ts';
import { formatNumber } from '../../kit/counts.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { themed } from '../../theme/themed.tsx';

const HelpPanel = onDemand(themed(() => import('./keyboard/help-panel.tsx')));
const CardDialog = onDemand(themed(() => import('./card/card-dialog.tsx')));
const CompareDialog = onDemand(themed(() => import('./compare/compare-dialog.tsx')));
const ConfirmDialog = onDemand(
  themed(async () => ({ default: (await import('../../kit/dialog/confirm-dialog.tsx')).ConfirmDialog })),
);
const FlagDialog = onDemand(themed(() => import('../../entities/flag/flag-dialog.tsx')));
const VerifyDialog = onDemand(themed(() => import('../../entities/verification/verify-plan-dialog.tsx')));
const RecentDialog = onDemand(themed(() => import('./recent/recent-dialog.tsx')));

/** What is shown in front of the plan screen, besides the open plan. */
export type OpenDialog = 'flag' | 'verify' | 'help' | 'card' | 'recent' | 'print' | 'compare' | undefined;

/** The plan that has something wrong, and the label of the fact that is probably meant. */
export type Flagged = { readonly plan: Plan; readonly fact?: string | undefined };

/** The functions that open each of them. */
export type Show = Readonly<Record<'help' | 'recent' | 'print', () => void>> & {
  /** Reports that something about a plan is wrong, probably the given fact. */
  readonly flag: (flagged: Flagged) => void;
  /** Verifies the facts of a plan; undefined for users who may not. */
  readonly verify: ((flagged: Flagged) => void) | undefined;
  /** Undefined if the deployment has no card box. */
  readonly card: (() => void) | undefined;
};

type Props = {
  readonly openDialog: OpenDialog;
  readonly list: PlanList | undefined;
  /** Whether more plans are to come. */
  readonly loading: boolean;
  readonly facility: string;
  readonly flagged: Flagged | undefined;
  readonly compared: readonly [Plan, Plan] | undefined;
  /** How many plans were found. */
  readonly found: number;
  readonly onPrint: () => void;
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** One dialog at a time, each loaded on demand. */
export const PlanDialogs = memo(function PlanDialogs(props: Props) {
  const {
    openDialog,
    list,
    loading,
    facility,
    flagged,
    compared,
    found,
    onPrint,
    singleKeys,
    onSingleKeys,
    onOpen,
    onClose,
  } = props;
  const reported = useReported(list);
  const openInstead = (id: string) => {
    onClose();
    onOpen(id);
  };
  return (
    <>
      {/* The box removes names that no plan has. */}
      {openDialog === 'card' && list !== undefined && !loading && (
        <CardDialog list={list} facility={facility} onOpen={onOpen} onClose={onClose} />
      )}
      {openDialog === 'recent' && list !== undefined && (
        <RecentDialog {...{ list, loading, facility, onClose }} onOpen={openInstead} />
      )}
      {openDialog === 'flag' && flagged !== undefined && (
        <FlagDialog {...flagged} reported={reported?.get(flagged.plan._id)} onClose={onClose} />
      )}
      {openDialog === 'verify' && flagged !== undefined && (
        <VerifyDialog plan={flagged.plan} onClose={onClose} />
      )}
      {openDialog === 'compare' && compared !== undefined && list !== undefined && (
        <CompareDialog plans={compared} list={list} onOpen={openInstead} onClose={onClose} />
      )}
      {openDialog === 'print' && (
        <ConfirmDialog
          title={`Print all ${formatNumber(found)} plans?`}
          confirmLabel="Print all"
          onConfirm={() => {
            onClose();
            onPrint();
          }}
          onClose={onClose}
        >
          To print fewer, search first.
        </ConfirmDialog>
      )}
      {openDialog === 'help' && (
        <HelpPanel singleKeys={singleKeys} onSingleKeys={onSingleKeys} onClose={onClose} />
      )}
    </>
  );
});
