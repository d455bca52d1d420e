import type { Plan } from '../../../../shared/schemas/plan.ts';
import { highlighted } from '../highlight/highlighted.tsx';
import { localTime } from '../local-time.ts';
import { Fact } from './fact.tsx';

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

/** What one must know besides, and how fresh it is. */
export function NotesSection({ plan, terms }: Props) {
  return (
    <section className="plan-section plan-section-notes" aria-label="Notes">
      <h3>Eligibility and Coding Notes</h3>
      <p className="plan-notes">{plan.notes ? highlighted(plan.notes, terms) : '-'}</p>
      <h3>Authorization Notes</h3>
      <p className="plan-notes">
        {plan.authorizationNotes ? highlighted(plan.authorizationNotes, terms) : '-'}
      </p>
      <dl className="plan-facts plan-times">
        <Fact label="Created At">{localTime(plan.createdAt)}</Fact>
        <Fact label="Last Updated">{localTime(plan.updatedAt)}</Fact>
      </dl>
    </section>
  );
}
