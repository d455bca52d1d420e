import { Stack } from '@chakra-ui/react';
import { survivingPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { planFinder } from '../plan-ending/desk-plans.ts';
import { MustReadNote } from './must-read-note.tsx';
import { useMustReads } from './must-read-queries.ts';

type Props = { readonly plan: Plan; readonly list: PlanList };

/**
 * The must-read notes on the open plan and on plans merged into it. Notes that the reader has confirmed stay visible for
 * reference.
 */
export function PlanMustReads({ plan, list }: Props) {
  const planById = planFinder([...list.plans, ...(list.ended ?? [])]);
  const survivorId = (id: string): string => {
    const linkedPlan = planById(id);
    return linkedPlan === undefined ? id : survivingPlan(linkedPlan, planById)._id;
  };
  const notes =
    useMustReads().data?.filter(
      (note) => note.plan !== undefined && survivorId(note.plan._id) === plan._id,
    ) ?? [];
  if (notes.length === 0) return null;
  return (
    <Stack as="ul" gridColumn="1 / -1" gap="2" listStyleType="none" aria-label="Must read">
      {notes.map((note) => (
        <MustReadNote key={note._id} note={note} />
      ))}
    </Stack>
  );
}
