import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { formatNumber } from '../../kit/counts.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { themed } from '../../theme/themed.tsx';
import type { usePlanDialogs } from './use-plan-dialogs.ts';

const HelpPanel = onDemand(themed(() => import('./keyboard/help-panel.tsx')));
const CardDialog = onDemand(themed(() => import('./card/card-dialog.tsx')));
const CompareDialog = onDemand(themed(() => import('./compare/compare-dialog.tsx')));
const ConfirmDialog = onDemand(
  themed(async () => ({ default: (await import('../../kit/dialog/confirm-dialog.tsx')).ConfirmDialog })),
);
const FlagDialog = onDemand(themed(() => import('../../entities/flag/flag-dialog.tsx')));
const VerifyDialog = onDemand(themed(() => import('../../entities/verification/verify-plan-dialog.tsx')));
const RecentDialog = onDemand(themed(() => import('./recent/recent-dialog.tsx')));

type Props = {
  readonly front: ReturnType<typeof usePlanDialogs>;
  readonly list: PlanList | undefined;
  /** Whether more plans are to come. */
  readonly loading: boolean;
  readonly facility: string;
  /** How many plans were found. */
  readonly found: number;
  readonly reported: ReadonlyMap<string, ReportedFacts> | undefined;
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onOpen: (id: string) => void;
};

/** One dialog at a time, each loaded on demand. */
export function PlanDialogs(props: Props) {
  const { front, list, loading, facility, found, reported, singleKeys, onSingleKeys, onOpen } = props;
  const { openDialog, flagged, compared, printAll, close: onClose } = front;
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
            printAll();
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
}
