import { lazy, Suspense, useId, useState } from 'react';
import { may } from '../../../../../shared/people/permissions.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { Loading } from '../../../kit/loading/loading.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { usePerson } from '../../../lib/services.tsx';
import { Section } from './section.tsx';

const PlanHistory = lazy(() => import('../../plan-history/plan-history.tsx'));

/** Who changed what, for administrators; loaded on request. */
export function HistorySection({ plan }: { readonly plan: Plan }) {
  const { role } = usePerson();
  const [open, setOpen] = useState(false);
  const list = useId();
  if (!may.editPlans(role)) return null;
  return (
    <Section title="History" wide>
      <SecondaryButton
        size="sm"
        data-history-toggle
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide history' : 'Show history'}
      </SecondaryButton>{' '}
      <TextLink to={paths.auditLog({ plan: plan._id })} ms="3">
        Audit log
      </TextLink>
      <div id={list}>
        {open && (
          <Suspense fallback={<Loading />}>
            <PlanHistory plan={plan} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
