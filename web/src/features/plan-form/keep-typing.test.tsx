/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../testing/fake-api.ts';
import {
  dialog,
  editAddress,
  field,
  fill,
  freshForm,
  northbank,
  openForm,
  phiDialog,
  press,
  save,
  toasts,
} from './testing/open-form.tsx';

freshForm();

const sent = ({ wire }: ReturnType<typeof openForm>, id: string) =>
  wire.sent.filter((call) => call.id === id);
const theirs = {
  ...northbank,
  version: 4,
  notes: 'Their note.',
  planCode: 8800,
  updatedAt: '2026-11-21T08:59:00.000Z',
};
const author = {
  planHistory: () =>
    json({
      data: [
        {
          version: 4,
          kind: 'changed',
          at: theirs.updatedAt,
          by: { id: 'u2', name: 'Robin Okafor' },
          changes: [],
        },
      ],
    }),
};
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const notes = () => field('Eligibility and Coding Notes');

describe('a conflict', () => {
  const open = async (current = theirs) => {
    const stale = () => json({ code: 'STALE', message: 'Changed.', current, requestId: 'r' }, 412);
    const view = openForm(editAddress, { updatePlan: stale, ...author });
    await fill('Eligibility and Coding Notes', 'My note.');
    await fill('Plan Name', 'Gold PPO');
    await save();
    return { view, asked: await dialog('This plan was changed meanwhile') };
  };

  it('shows both versions field by field, and who saved the other one', async () => {
    const { asked } = await open();
    expect((await asked.findAllByText(/Saved meanwhile by Robin Okafor on/)).length).toBeGreaterThan(0);
    const group = (name: RegExp) => within(asked.getByRole('group', { name }));
    const chosen = (name: RegExp) =>
      group(name)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked);
    expect(chosen(/Plan Name/)).toEqual([true, false]);
    expect(chosen(/Plan Code/)).toEqual([false, true]);
    expect(chosen(/Eligibility and Coding Notes/)).toEqual([false, false]);
    expect(group(/Eligibility/).getByText('My note.')).toBeTruthy();
    expect(group(/Eligibility/).getByText('Their note.')).toBeTruthy();
    expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Save this' }).disabled).toBe(true);
  });

  it('is settled by a choice per field, and saved against the version that was compared', async () => {
    const { view, asked } = await open();
    await userEvent.click(
      within(asked.getByRole('group', { name: /Eligibility/ })).getAllByRole('radio')[0] ?? document.body,
    );
    view.wire.replies.updatePlan = () => json({ data: { ...theirs, version: 5 } });
    await userEvent.click(asked.getByRole('button', { name: 'Save this' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    const [, second] = sent(view, 'updatePlan');
    expect(second?.headers.get('If-Match')).toBe('"4"');
    expect(second?.body).toMatchObject({ planName: 'Gold PPO', planCode: 8800, notes: 'My note.' });
  });

  it('can be settled by all of theirs', async () => {
    const { view, asked } = await open();
    await userEvent.click(asked.getByRole('button', { name: 'Choose all of theirs' }));
    view.wire.replies.updatePlan = () => json({ data: { ...theirs, version: 5 } });
    await userEvent.click(asked.getByRole('button', { name: 'Save this' }));
    await waitFor(() => expect(sent(view, 'updatePlan')).toHaveLength(2));
    expect(sent(view, 'updatePlan')[1]?.body).toMatchObject({ planName: 'Silver PPO', notes: 'Their note.' });
  });

  it('is followed by the word on PHI again where the other version brings something that looks like it', async () => {
    const { view, asked } = await open({ ...theirs, notes: 'Pt SSN 219-09-9999 was wrong' });
    view.wire.replies.updatePlan = () => json({ data: { ...theirs, version: 5 } });
    await userEvent.click(asked.getByRole('button', { name: 'Choose all of theirs' }));
    await userEvent.click(asked.getByRole('button', { name: 'Save this' }));
    const again = await phiDialog();
    expect(again.getByText('219-09-9999').tagName).toBe('MARK');
    expect(sent(view, 'updatePlan')).toHaveLength(1);
    await userEvent.click(again.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(sent(view, 'updatePlan')).toHaveLength(2));
    const [, second] = sent(view, 'updatePlan');
    expect(second?.headers.get('If-Match')).toBe('"4"');
    expect(second?.body).toMatchObject({ phiWarning: { shown: true, kinds: ['ssn'] } });
  });

  it('can be left for later, with everything typed', async () => {
    const { asked } = await open();
    await userEvent.click(asked.getByRole('button', { name: 'Back to the form' }));
    expect((await notes()).value).toBe('My note.');
    expect(drafts()).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('survives a reload, and goes with its save', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    cleanup();
    const view = openForm(editAddress, { updatePlan: () => json({ data: { ...northbank, version: 4 } }) });
    await waitFor(async () => expect((await notes()).value).toBe('Half a thought'));
    expect(screen.getByText(/This is what you typed here before/)).toBeTruthy();
    await save();
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(drafts()).toEqual([]);
  });

  it('survives the end of the session', async () => {
    const view = openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    act(() => view.session.lost());
    await waitFor(() => expect(view.address()).toBe('/login'));
    cleanup();
    openForm(editAddress);
    await waitFor(async () => expect((await notes()).value).toBe('Half a thought'));
  });

  it('can be thrown away, and is gone when everything is as it was', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    expect(drafts()).toHaveLength(1);
    await fill('Eligibility and Coding Notes', 'Old note.');
    expect(drafts()).toEqual([]);
    await fill('Eligibility and Coding Notes', 'Again');
    cleanup();
    openForm(editAddress);
    await press('Discard it');
    await waitFor(async () => expect((await notes()).value).toBe('Old note.'));
    expect(drafts()).toEqual([]);
  });

  it('from before somebody else saved the plan says so, and is compared', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    cleanup();
    const view = openForm(editAddress, {
      listPlans: () => json({ data: [theirs], total: 1, version: 'v2' }),
      getPlan: () => json({ data: theirs }),
      updatePlan: () => json({ data: { ...theirs, version: 5 } }),
      ...author,
    });
    await press('Compare the versions');
    const asked = await dialog('This plan was changed meanwhile');
    await userEvent.click(
      within(asked.getByRole('group', { name: /Eligibility/ })).getAllByRole('radio')[0] ?? document.body,
    );
    await userEvent.click(asked.getByRole('button', { name: 'Take this over' }));
    await waitFor(async () => expect((await field('Plan Code')).value).toBe('8800'));
    expect((await notes()).value).toBe('Half a thought');
    await save();
    await waitFor(() => expect(sent(view, 'updatePlan')).toHaveLength(1));
    expect(sent(view, 'updatePlan')[0]?.headers.get('If-Match')).toBe('"4"');
  });
});

describe('a version that is newer than the list', () => {
  it('takes the place of what nobody has touched', async () => {
    openForm(editAddress, { getPlan: () => json({ data: theirs }) });
    await waitFor(async () => expect((await field('Plan Code')).value).toBe('8800'));
    expect(screen.queryByText(/Somebody has saved this plan/)).toBeNull();
  });
});

describe('a lost answer', () => {
  const fillNew = async () => {
    for (const [name, text] of [
      ['Descriptive Name', 'Valley EPO'],
      ['Payer Name', 'Valley'],
      ['Plan Name', 'EPO'],
      ['Payer Code', '2020'],
      ['Plan Code', '3030'],
    ] as const)
      await fill(name, text);
    await userEvent.selectOptions(await field('Financial Class'), 'Other');
  };

  it('never creates a plan twice, also after a reload', async () => {
    const first = openForm('/books/create', { createPlan: () => 'network-down' });
    await fillNew();
    await save('Create Plan');
    expect(await screen.findByText(/It is not known whether it was saved/)).toBeTruthy();
    expect(toasts()).toEqual(['Error creating insurance plan!']);
    cleanup();
    const second = openForm('/books/create', { createPlan: () => json({ data: northbank }, 201) });
    await waitFor(async () => expect((await field('Plan Name')).value).toBe('EPO'));
    await save('Create Plan');
    await waitFor(() => expect(second.address()).toBe('/plans'));
    const key = (view: typeof first) => sent(view, 'createPlan')[0]?.headers.get('Idempotency-Key');
    expect(key(second)).toBe(key(first));
    expect(key(first)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('of a plan that was changed since is an edit of what was saved', async () => {
    const view = openForm('/books/create', { createPlan: () => 'network-down' });
    await fillNew();
    await save('Create Plan');
    await screen.findByText(/It is not known whether it was saved/);
    await fill('Plan Name', 'EPO 2');
    view.wire.replies.createPlan = ({ body }) =>
      JSON.stringify(body).includes('EPO 2')
        ? refusal(422, 'KEY_REUSED', 'Used.')
        : json({ data: { ...northbank, version: 1 } }, 201);
    view.wire.replies.updatePlan = () => json({ data: { ...northbank, version: 2 } });
    await save('Create Plan');
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(sent(view, 'updatePlan')[0]?.headers.get('If-Match')).toBe('"1"');
    expect(sent(view, 'updatePlan')[0]?.body).toMatchObject({ planName: 'EPO 2' });
  });
});

describe('leaving with unsaved text', () => {
  const terms = () => screen.findByRole('link', { name: 'Terms of Use' });

  it('asks first, by a link', async () => {
    const view = openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    await userEvent.click(await terms());
    const asked = await dialog('Leave without saving?');
    await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(view.address()).toBe(editAddress);
    expect((await notes()).value).toBe('Half a thought');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(await terms());
    await userEvent.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.address()).toBe('/terms'));
    expect(drafts()).toEqual([]);
  });

  it('asks first, by Cancel and when the tab is closed', async () => {
    openForm(editAddress);
    const untouched = new Event('beforeunload', { cancelable: true });
    await notes();
    window.dispatchEvent(untouched);
    expect(untouched.defaultPrevented).toBe(false);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    const touched = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(touched);
    expect(touched.defaultPrevented).toBe(true);
    await press('Cancel');
    expect(await dialog('Leave without saving?')).toBeTruthy();
  });

  it('asks nothing where nothing was typed', async () => {
    const view = openForm(editAddress);
    await notes();
    await userEvent.click(await terms());
    await waitFor(() => expect(view.address()).toBe('/terms'));
  });
});
