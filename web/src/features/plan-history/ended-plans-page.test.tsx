/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { getsFocus, openDialog } from '../../testing/press.ts';
import { write } from '../../testing/write.ts';
import { openAccount, press } from '../account/testing/open-account.tsx';

const answer = (plans: readonly Plan[], version: string) =>
  json({ data: plans, total: plans.length, version });

it('the Retire dialog stays open with its input when another plan ends', async () => {
  const alder = makePlan({ facilityName: 'Cedar', descriptiveName: 'Alder', endsOn: '2020-12-31' });
  const birch = makePlan({ facilityName: 'Cedar', descriptiveName: 'Birch', endsOn: '2021-12-31' });
  const { wire } = openAccount('/admin/ended-plans', { listPlans: () => answer([alder], 'v1') });
  await screen.findByText('Alder');
  const form = await openDialog('Change the end: Alder', 'Retire Alder');
  const day = form.getByLabelText('Ends On (optional)');
  fireEvent.change(day, { target: { value: '2020-11-30' } });

  wire.replies.listPlans = () => answer([alder, birch], 'v2');
  await lookAgain(wire);
  await screen.findByText('Birch');
  expect(day.isConnected).toBe(true);
  expect(day).toHaveProperty('value', '2020-11-30');
});

it('an ended plan is found by its code with zeros in front', async () => {
  const alder = makePlan({
    facilityName: 'Cedar',
    descriptiveName: 'Alder',
    planCode: 12,
    endsOn: '2020-12-31',
  });
  const birch = makePlan({
    facilityName: 'Cedar',
    descriptiveName: 'Birch',
    planCode: 21,
    endsOn: '2020-12-31',
  });
  openAccount('/admin/ended-plans', { listPlans: () => answer([alder, birch], 'v1') });
  await screen.findByText('Birch');
  await write(screen.getByLabelText('Search ended plans'), '0012');
  await waitFor(() => expect(screen.queryByText('Birch')).toBeNull());
  expect(screen.getByText('Alder')).toBeTruthy();
});

it('a merged plan can be deleted once the merge can no longer be undone', async () => {
  const of = (descriptiveName: string, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const mergedInto = { id: 'kept', name: 'Kept', version: 2, at };
    return makePlan({ facilityName: 'Cedar', descriptiveName, endsOn: '2020-12-31', mergedInto });
  };
  const [old, recent] = [of('Alder', 91), of('Birch', 89)];
  const kept = makePlan({ _id: 'kept', facilityName: 'Cedar', descriptiveName: 'Kept' });
  const { wire } = openAccount('/admin/ended-plans', {
    listPlans: () => answer([old, recent, kept], 'v1'),
    deletePlan: () => new Response(null, { status: 204 }),
  });
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await rowOf('Birch')).queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect((await rowOf('Birch')).getByRole('button', { name: /^Undo the merge/ })).toBeTruthy();
  expect((await rowOf('Alder')).queryByRole('button', { name: /^Undo the merge/ })).toBeNull();
  await press('Delete Alder');
  await getsFocus(
    await screen.findByRole('alertdialog', { name: 'Delete this plan?', description: /^Alder\b/ }),
  );
  wire.replies.listPlans = () => answer([recent, kept], 'v2');
  await press('Delete Plan');
  await waitFor(() => expect(screen.queryByText('Alder')).toBeNull());
  expect(wire.calls('deletePlan')[0]?.headers.get('If-Match')).toBe(`"${old.version}"`);
});

it('a merge into a plan that has been deleted since can be undone for the other plan alone', async () => {
  const mergedInto = { id: 'kept', name: 'Kept', version: 2, at: new Date().toISOString() };
  const birch = makePlan({
    ...{ facilityName: 'Cedar', descriptiveName: 'Birch', version: 2, endsOn: '2020-12-31', mergedInto },
  });
  const { wire } = openAccount('/admin/ended-plans', {
    listPlans: () => answer([birch], 'v1'),
    undoMerge: () => json({ data: { ...birch, version: 3, mergedInto: undefined } }),
  });
  await press('Undo the merge: Birch');
  const question = await getsFocus(await screen.findByRole('alertdialog', { name: 'Undo the merge?' }));
  expect(question.textContent).toContain('Kept was deleted and stays deleted.');
  await press('Undo the merge');
  await waitFor(() => expect(wire.calls('undoMerge')).toMatchObject([{ body: {} }]));
});

it('says why the ended plans cannot be loaded', async () => {
  openAccount('/admin/ended-plans', {
    listPlans: () => new Response('<html>Blocked</html>', { status: 403 }),
  });
  const alert = await screen.findByText(/^The plans could not be loaded\. /);
  expect(alert.textContent).toMatch(/ a firewall, blocked this\./);
});
