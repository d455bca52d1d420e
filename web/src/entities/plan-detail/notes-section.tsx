import { Fragment } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { planColumns } from '../../../../shared/plan/plan-columns.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Fact } from './fact.tsx';

const notes = planColumns.filter(({ kind }) => kind === 'notes');

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

/** What one must know besides, and how fresh it is. */
export function NotesSection({ plan, terms }: Props) {
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
