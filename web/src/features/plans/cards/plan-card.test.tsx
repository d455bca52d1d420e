/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { columnKeys } from '../columns/column-settings.ts';
import type { ShownPlans } from '../table/plan-rows.tsx';
import { PlanCard } from './plan-card.tsx';

const lines = (...statuses: readonly Plan['facilityContracts'][number]['contractStatus'][]) =>
  statuses.map((contractStatus, n) => ({ facilityName: n === 0 ? 'Cedar' : `Birch ${n}`, contractStatus }));

function card(plan: Plan, columns = columnKeys, reported?: ShownPlans['reported']): HTMLElement {
  const shown: ShownPlans = {
    ...{ plans: [plan], rows: Uint32Array.of(0), columns, current: 0, operations: false },
    ...{
      termsOfWords: [],
      namesOf: () => [],
      terms: [],
      prefixTerms: [],
      facility: 'Cedar',
      tags: new Map(),
    },
    density: 'comfortable',
    reported,
  };
  render(<PlanCard plan={plan} place={0} count={1} found="" shown={shown} />);
  return screen.getByRole('listitem');
}
const labels = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

describe('a plan shown as a card', () => {
  it('shows the status here and at how many other facilities the plan is contracted', () => {
    const facilityContracts = lines('Must Call', 'Contracted', 'Not Contracted', 'Contracted');
    expect(card(makePlan({ facilityContracts })).textContent).toContain(
      'Must CallPlan says Contracted at 2 of 3 others',
    );
  });

  it.each([
    [lines('See Notes', 'Must Call'), 'See NotesPlan says Contracted at 0 of 1 other'],
    [lines('Contracted'), 'Contracted'],
    [lines('Must Call', 'Contracted').slice(1), 'Contracting: -Plan says Contracted at 1 of 1 other'],
  ])(
    'uses the singular for one other facility, no count for none, and - for no status here: %#',
    (facilityContracts, text) => {
      expect(
        card(makePlan({ descriptiveName: '', facilityContracts }), ['facilityContracts']).textContent,
      ).toBe(text);
    },
  );

  it('tells screen readers and the mouse the whole of a name whose middle it leaves out', () => {
    const descriptiveName =
      'Duskvale County Health Plan Select Gold PPO – Cinderfall Unified School District';
    card(makePlan({ descriptiveName }));
    const button = screen.getByRole('button', {
      name: /^Duskvale.*… .*District$/,
      description: descriptiveName,
    });
    expect(button.title).toBe(descriptiveName);
  });

  it('omits fields without a value, and card images, which would be too small to read', () => {
    const plan = makePlan({ image: '/cards/1.png', notes: 'Ask for the group number.' });
    card(plan);
    expect(labels()).toEqual([
      ...[
        'Financial Class',
        'Payer Name',
        'Payer Code',
        'Plan Name',
        'Plan Code',
        'Prefixes',
        'Notes',
        'Verified',
      ],
    ]);
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();
    expect(card(makePlan({ prefixes: [], descriptiveName: 'Alder' }), ['prefix', 'notes']).textContent).toBe(
      'Alder',
    );
  });

  it('names the reported facts, whatever columns are shown', () => {
    const plan = makePlan({ descriptiveName: 'Alder', prefixes: [] });
    const report = { since: new Date().toISOString(), count: 1 };
    const reported = new Map([
      [
        plan._id,
        new Map([
          ['planCode', report],
          ['notes', { ...report, count: 2 }],
        ]),
      ],
    ]);
    expect(card(plan, ['prefix'], reported).textContent).toBe('AlderPlan Code, Notes reported just now');
  });
});
