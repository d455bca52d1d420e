/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, stale } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { write } from '../../../testing/write.ts';
import {
  columnsOf,
  counted,
  dialog,
  makePolicy,
  openAdmin,
  optionsOf,
  press,
  rowNames,
  toasts,
} from '../testing/open-admin.tsx';
import { address } from '../testing/open-contracts.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import '../records/editor/record-editor.tsx';

const locations = [{ locationName: 'Imaging', decision: 'Refer' as const, notes: 'Across the street.' }];
const ppo = makePolicy({ serviceLocationPolicies: locations });
const hmo = makePolicy({
  planName: 'Windlass HMO',
  facilityName: 'Harbor',
  networkStatus: 'Out of Network',
  phones: [{ label: 'Rates', number: '(916) 555-0134', notes: '' }],
  portals: [{ label: 'Portal', url: 'https://quarry.example', notes: '' }],
  addresses: [address],
  notes: 'Ask first.',
});

const openPolicies = (replies: Parameters<typeof openAdmin>[1] = {}) =>
  openAdmin('/admin/contracts/plan', { listPlanPolicies: () => json({ items: [ppo, hmo] }), ...replies });

describe('the plan policy manager', () => {
  it('searches every field, including those of service locations', async () => {
    openPolicies();
    await counted('2 plan policies');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('PLAN POLICY MANAGER');
    expect(columnsOf('All Plan Policies')).toEqual([
      'Plan',
      'Facility',
      'Network Status',
      'Phones',
      'Portals',
      'Addresses',
      'Service Location Policies',
      'Notes',
      'Actions',
    ]);
    for (const [text, found] of [
      ['ppo', 'Fernholt PPO'],
      ['harbor', 'Windlass HMO'],
      ['rates', 'Windlass HMO'],
      ['9165550134', 'Windlass HMO'],
      ['quarry', 'Windlass HMO'],
      ['duskvale', 'Windlass HMO'],
      ['ask first', 'Windlass HMO'],
      ['out of network', 'Windlass HMO'],
      ['imaging', 'Fernholt PPO'],
      ['refer', 'Fernholt PPO'],
      ['across', 'Fernholt PPO'],
    ]) {
      fireEvent.input(screen.getByLabelText('Search plan policies'), { target: { value: text } });
      await counted('1 of 2 plan policies');
      expect(rowNames()).toEqual([found]);
    }
  });

  it('can be filtered by facility, which the address keeps', async () => {
    const view = openPolicies();
    await counted('2 plan policies');
    const choice = screen.getByLabelText('All Plan Policies of');
    expect(optionsOf(choice)).toEqual(['All facilities', 'Cedar', 'Harbor']);
    await userEvent.selectOptions(choice, 'Harbor');
    await counted('1 of 2 plan policies');
    expect(rowNames()).toEqual(['Windlass HMO']);
    expect(view.address()).toBe('/admin/contracts/plan?facility=Harbor');
  });

  it('distinguishes a search without matches from an empty list', async () => {
    const view = openPolicies();
    await counted('2 plan policies');
    await userEvent.type(screen.getByLabelText('Search plan policies'), 'zzz');
    expect(screen.getByText('No plan policies match your search.')).toBeTruthy();
    view.wire.replies.listPlanPolicies = () => json({ items: [] });
    await press('Clear search');
    await press('Refresh');
    expect(await screen.findByText('No plan policies found.')).toBeTruthy();
  });

  it('empties the list and reports an error when it cannot be loaded', async () => {
    const view = openPolicies();
    await counted('2 plan policies');
    view.wire.replies.listPlanPolicies = () => new Response('', { status: 500 });
    await press('Refresh');
    await waitFor(() => expect(toasts()).toEqual(['error: Failed to load plan policies']));
    expect(screen.queryByRole('rowheader')).toBeNull();
  });

  it('creates a policy with a table of service locations', async () => {
    const view = openPolicies({ createPlanPolicy: () => json({ data: ppo }, 201) });
    await userEvent.selectOptions(await screen.findByLabelText('All Plan Policies of'), 'Harbor');
    const form = await openDialog('Create New Plan Policy', 'Create Plan Policy');
    expect(optionsOf(form.getByLabelText(/Network Status/))).toEqual(['In Network', 'Out of Network']);
    expect(form.getByLabelText<HTMLSelectElement>('Network Status').required).toBe(true);
    await userEvent.type(form.getByLabelText(/Plan name/), 'PPO');
    await form.findByRole('option', { name: 'Cedar' });
    await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Cedar');
    await userEvent.click(form.getByRole('button', { name: '+ Add service location' }));
    await userEvent.click(form.getByRole('button', { name: '+ Add service location' }));
    expect(form.getByRole('table', { name: 'Service Location Policies' })).toBeTruthy();
    const decision = form.getByLabelText<HTMLSelectElement>('Decision of service location 1');
    expect([decision.value, ...optionsOf(decision)]).toEqual(['Accept', 'Accept', 'Refer']);
    await write(form.getByLabelText('Location of service location 1'), 'Imaging');
    await userEvent.selectOptions(form.getByLabelText('Decision of service location 1'), 'Refer');
    await write(form.getByLabelText('Notes of service location 2'), 'Where?');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This field is required.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Remove service location 2' }));
    expect(document.activeElement).toBe(form.getByLabelText('Location of service location 1'));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(toasts()).toEqual(['info: Plan policy created']));
    // No filter hides the new row.
    await waitFor(() => expect(view.address()).toBe('/admin/contracts/plan'));
    expect(view.wire.calls('createPlanPolicy')[0]?.body).toMatchObject({
      planName: 'PPO',
      facilityName: 'Cedar',
      networkStatus: 'In Network',
      serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Refer', notes: '' }],
    });
  });

  it('shows its own message when the server gives none for a failure', async () => {
    const broken = () => new Response('', { status: 500 });
    openPolicies({ createPlanPolicy: broken, updatePlanPolicy: broken });
    const form = await openDialog('Edit Fernholt PPO, Cedar', 'Edit Plan Policy');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['error: Update failed']));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const fresh = await openDialog('Create New Plan Policy', 'Create Plan Policy');
    await userEvent.type(fresh.getByLabelText(/Plan name/), 'PPO');
    await fresh.findByRole('option', { name: 'Cedar' });
    await userEvent.selectOptions(fresh.getByLabelText(/Facility/), 'Cedar');
    await userEvent.click(fresh.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(toasts()).toEqual(['error: Update failed', 'error: Create failed']));
  });

  it('confirms an update and a deletion, and reports a failed deletion', async () => {
    const view = openPolicies({
      updatePlanPolicy: () => json({ data: ppo }),
      deletePlanPolicy: () => new Response('', { status: 500 }),
    });
    await userEvent.click(
      (await openDialog('Edit Fernholt PPO, Cedar', 'Edit Plan Policy')).getByRole('button', {
        name: 'Save',
      }),
    );
    await waitFor(() => expect(toasts()).toEqual(['info: Plan policy updated']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(
      (await openDialog('Edit Windlass HMO, Harbor', 'Edit Plan Policy')).getByRole('button', {
        name: 'Delete',
      }),
    );
    const question = await dialog('Delete this plan policy?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('error: Delete failed'));
    view.wire.replies.deletePlanPolicy = () => new Response(null, { status: 204 });
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('info: Plan policy deleted'));
  });

  it('deletes a policy that somebody else has changed once the question names what it is now', async () => {
    const theirs = { ...ppo, planName: 'Fernholt Select', version: 2 };
    const view = openPolicies({
      deletePlanPolicy: ({ headers }) =>
        headers.get('If-Match') === '"2"' ? new Response(null, { status: 204 }) : stale(theirs),
      createPlanPolicy: () => json({ data: theirs }, 201),
    });
    const form = await openDialog('Edit Fernholt PPO, Cedar', 'Edit Plan Policy');
    await userEvent.click(form.getByRole('button', { name: 'Delete' }));
    const question = await dialog('Delete this plan policy?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('Fernholt Select, Cedar')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('info: Plan policy deleted'));
    await pressUndo();
    expect(view.wire.calls('createPlanPolicy')[0]?.body).toMatchObject({ planName: 'Fernholt Select' });
  });
});

describe('the other administration pages', () => {
  it('are linked from the dashboard', async () => {
    openAdmin('/admin');
    const link = async (name: string) =>
      (await screen.findByRole<HTMLAnchorElement>('link', { name })).getAttribute('href');
    expect(await link('MANAGE PAYERS')).toBe('/admin/payers');
    expect(await link('MANAGE PLANS')).toBe('/admin/contracts/plan');
    expect(await link('MANAGE PLAN CODES (coming soon)')).toBe('/admin/plancodes');
    expect(await link('Deleted Plans')).toBe('/admin/deleted-plans');
    expect(await link('Update Requests')).toBe('/request-update/inbox');
    expect(await link('Broadcasts')).toBe('/admin/broadcasts');
    expect(await link('Other Names')).toBe('/admin/payer-names');
    expect(await link('API Tester')).toBe('/test/api');
  });

  it('include a view-only list of plan codes with duplicates marked, also at its older address', async () => {
    const code = { payerName: 'Fernholt', payerCode: 11, planCode: 1101, plans: 2, facilities: ['Cedar'] };
    const view = openAdmin('/admin/plan-codes', {
      listHubPlanCodes: () =>
        json({
          items: [
            { ...code, planName: 'PPO', duplicateAt: ['Cedar'] },
            { ...code, planName: 'HMO', planCode: 1102, duplicateAt: [] },
          ],
        }),
    });
    await counted('2 plan codes');
    expect(view.address()).toBe('/admin/plancodes');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan Codes (coming soon)');
    expect(screen.getByText('View only')).toBeTruthy();
    expect(screen.getAllByText('Duplicate')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    // As it may be printed elsewhere.
    await write(screen.getByLabelText('Search plan codes'), '01102');
    await counted('1 of 2 plan codes');
  });
});
