import { Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import type { PlanMerge } from '../../../../shared/plan/changes/plan-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { addDays } from '../../../../shared/records/days.ts';
import { paths } from '../../config/paths.ts';
import { fieldLabel } from '../../entities/plan-history/field-text.ts';
import { usePlansChanged } from '../../entities/plan-history/plan-history-queries.ts';
import { useUndoMerge, whyNotUndone } from '../../entities/plan-merge/use-undo-merge.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { today } from '../../kit/local-time.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { mayBeSaved } from '../../lib/api/use-save-once.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { type Chosen, mergeBody, type Pair, type Place } from './merge-choices.ts';

type Props = {
  readonly pair: Pair;
  readonly survivor: Place;
  readonly chosen: Chosen;
  /** Merges, at most once however often the question is asked. */
  readonly merge: (plan: Plan, body: PlanMerge) => Promise<Plan>;
  /** Receives one of the two plans as someone else has saved it; then nothing was merged. */
  readonly onConflict: (theirs: Plan) => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
};

/** Explains the merge, and performs it once confirmed. */
export function MergeQuestion(props: Props) {
  const { pair, survivor, chosen, merge, onConflict, onMerged, onClose } = props;
  const navigate = useNavigate();
  const undo = useUndo();
  const undoMerge = useUndoMerge();
  const changes = usePlanListChanges();
  const plansChanged = usePlansChanged();
  const question = useRef<HTMLParagraphElement>(null);
  const [plan, other] = survivor === 0 ? pair : [pair[1], pair[0]];
  const body = mergeBody(pair, survivor, chosen);
  const changed = body.take.length + body.both.length;

  const confirm = async () => {
    try {
      const saved = await merge(plan, body);
      onMerged();
      changes.saved(saved);
      const into = { id: saved._id, name: plan.descriptiveName };
      const merged = {
        ...{ ...other, version: other.version + 1, successor: into, endsOn: addDays(today(), -1) },
        mergedInto: { ...into, at: saved.updatedAt, version: saved.version },
      };
      changes.saved(merged);
      plansChanged();
      const idempotencyKey = crypto.randomUUID();
      undo({
        text: 'Plans merged.',
        about: saved.descriptiveName,
        takeBack: async () => {
          await undoMerge(merged, { keptVersion: saved.version }, idempotencyKey);
          return `Undone: ${other.descriptiveName} and ${plan.descriptiveName} are two plans again.`;
        },
        whyNot: whyNotUndone,
      });
      // A user who has left the page stays on the page they went to.
      if (question.current !== null) navigate(paths.plan(saved._id), { replace: true });
    } catch (error) {
      const theirs = staleRecord('mergePlans', error);
      if (theirs !== undefined) {
        changes.saved(theirs);
        return onConflict(theirs);
      }
      // The list shows whether they are merged, before an attempt with other choices is taken for somebody else's edit.
      if (mayBeSaved(error)) plansChanged();
      throw error;
    }
  };

  return (
    <ConfirmDialog
      title="Merge these plans?"
      confirmLabel="Merge"
      busyLabel="Merging…"
      failed={whyNotMerged}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p ref={question}>
        <b>{other.descriptiveName}</b> is merged into <b>{plan.descriptiveName}</b>
        {changed === 0
          ? ', which stays as it is.'
          : `, in which ${changed === 1 ? 'one field changes' : `${changed} fields change`}. Changed facts have to be verified again.`}
      </p>
      <p>
        The merged plan leaves the list. A link to it, or a search for its name, codes or prefixes, leads to
        the plan that stays, and reports about it are shown there.
      </p>
      <Text color="fg.muted">This can be undone for {limits.deletedPlanDays} days.</Text>
    </ConfirmDialog>
  );
}

/** Returns why a merge was refused. No field can be marked here, so the reasons about the two plans are the message. */
function whyNotMerged(error: unknown): string {
  const reasons = error instanceof ApiFailure ? Object.entries(error.fields) : [];
  return reasons.length > 0
    ? reasons.map(([field, reason]) => `${fieldLabel(field)}: ${reason}`).join(' ')
    : messageFor(error, 'The plans could not be merged.');
}
