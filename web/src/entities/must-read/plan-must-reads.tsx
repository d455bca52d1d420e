import { Box, Stack } from '@chakra-ui/react';
import { shownPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { QueryFailure } from '../../kit/loading/query-state.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { MustReadNote } from './must-read-note.tsx';
import { useMustReads } from './must-read-queries.ts';

type Props = { readonly plan: Plan; readonly list: PlanList };

/**
 * The must-read notes on the open plan and on plans merged into it. Notes that the reader has confirmed stay visible for
 * reference.
 */
export function PlanMustReads({ plan, list }: Props) {
  const plans = [...list.plans, ...(list.ended ?? [])];
  const query = useMustReads();
  if (query.isError && query.data === undefined)
    return (
      <Box gridColumn="1 / -1">
        <QueryFailure of={query} failed="The must-read notes could not be loaded." />
      </Box>
    );
  const notes = (query.data ?? []).filter(
    ({ plan: about }) => about && (shownPlan(plans, about._id) ?? about)._id === plan._id,
  );
  if (notes.length === 0) return null;
  return (
    <Stack as="ul" gridColumn="1 / -1" gap="2" listStyleType="none" aria-label="Must read">
      {notes.map((note) => (
        <MustReadNote key={note._id} note={note} />
      ))}
    </Stack>
  );
}
