/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { counted, open, searchBox, toasts } from '../../../features/plans/testing/open-plans.tsx';
import { dialog } from '../../../testing/press.ts';
import { write } from '../../../testing/write.ts';
import { fieldText } from '../../plan-history/field-text.ts';

// Loaded in advance: on a busy machine the first modal would take long to appear.
import '../plan-detail-modal.tsx';

const electronicIds = [
  {
    transaction: 'Remittance',
    id: 'ERA-9',
    through: 'Direct',
    enrollment: 'Needed',
    note: 'Form on the portal',
  },
  { transaction: 'Eligibility', id: 'sx-107.a', through: 'Quillgate', enrollment: 'Unknown', note: '' },
] as const;
const plan = makePlan({ descriptiveName: 'Fernholt PPO', electronicIds: [...electronicIds] });
const without = makePlan({ descriptiveName: 'Other' });
const modal = () => dialog(/./);

describe('the electronic IDs of a plan', () => {
  it('are shown in a table in the order of a visit, each copied with one click', async () => {
    const user = userEvent.setup();
    open(`/plans?plan=${plan._id}`, [plan, without]);
    const section = within((await modal()).getByRole('region', { name: 'Electronic IDs' }));
    const cells = section.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Transaction', 'ID', 'Through', 'Enrollment', 'Note'],
      ['Eligibility', 'sx-107.a', 'Quillgate', 'Unknown', ''],
      ['Remittance', 'ERA-9', 'Direct', 'Needed', 'Form on the portal'],
    ]);
    await user.click(section.getByRole('button', { name: 'Copy eligibility ID sx-107.a' }));
    expect(await navigator.clipboard.readText()).toBe('sx-107.a');
    expect(toasts()).toEqual(['Copied eligibility ID sx-107.a']);
  });

  it('are shown in the row with whom each goes through, and whether it needs an enrollment', async () => {
    localStorage.planTableColumnVisibility = '{"electronicIds":true}';
    open('/plans', [plan]);
    await counted('1 plan');
    const row = screen.getByRole('row', { name: /Fernholt PPO/ });
    expect(row.textContent).toContain('Remittance: ERA-9 (Direct, enrollment needed)');
    expect(row.textContent).toContain('Eligibility: sx-107.a (Quillgate)');
  });

  it('take no space if a plan has none', async () => {
    open(`/plans?plan=${without._id}`, [plan, without]);
    const opened = await modal();
    expect(opened.getByText('Plan Details')).toBeTruthy();
    expect(opened.queryByText('Electronic IDs')).toBeNull();
  });

  it('are found by searching for the ID, and the row shows the field that matched', async () => {
    open('/plans', [plan, without]);
    await counted('2 plans');
    await write(searchBox(), 'era-9');
    await counted('1 of 2 plans');
    await waitFor(() => expect(document.body.textContent).toContain('Electronic IDs ERA-9'));
  });

  it('are shown in the history, one per line', () => {
    expect(fieldText('electronicIds', electronicIds)).toBe(
      'Remittance | ERA-9 | Direct | Needed | Form on the portal\nEligibility | sx-107.a | Quillgate',
    );
    expect(fieldText('electronicIds', null)).toBe('');
  });
});
