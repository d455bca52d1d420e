/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idempotencyKeyPattern } from '../../../../../shared/api/operation.ts';
import * as z from '../../../../../shared/zod.ts';
import { draftOf } from '../../../lib/drafts/drafts.ts';
import { asksBeforeClosing } from '../../../testing/asks-before-closing.ts';
import { json, listAnswer, refusal } from '../../../testing/fake-api.ts';
import { makeToken } from '../../../testing/make-session.ts';
import {
  dialog,
  editAddress,
  field,
  fill,
  fillRequired,
  northbank,
  openForm,
  press,
  save,
  toasts,
} from '../testing/open-form.tsx';
import { author, theirs } from '../testing/their-version.ts';

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const notes = () => field('Eligibility and Coding Notes');

describe('a draft', () => {
  it('can be discarded, and is removed when the user reverts every change', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    expect(drafts()).toHaveLength(1);
    await fill('Eligibility and Coding Notes', 'Old note.');
    expect(drafts()).toEqual([]);
    await fill('Eligibility and Coding Notes', 'Again');
    cleanup();
    openForm(editAddress);
    await press('Discard draft');
    await waitFor(async () => expect((await notes()).value).toBe('Old note.'));
    expect(drafts()).toEqual([]);
    expect(document.activeElement).toBe(await field('Descriptive Name'));
  });

  it('survives a reload, also with fewer fields than the form has now, and is removed when it is saved', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    cleanup();
    const values = z.record(z.string(), z.unknown());
    const schema = z.looseObject({ values, base: z.looseObject({ values }) });
    const kept = draftOf('u1', `plan:${northbank._id}`, schema);
    const typed = kept.read();
    for (const held of [typed?.values, typed?.base.values]) {
      for (const field of ['payerId', 'phoneNumbers']) delete held?.[field];
    }
    kept.write(typed);
    const view = openForm(editAddress, { updatePlan: () => json({ data: { ...northbank, version: 4 } }) });
    await waitFor(async () => expect((await notes()).value).toBe('Half a thought'));
    expect(screen.getByText(/This is what you typed here before/)).toBeTruthy();
    await save();
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(drafts()).toEqual([]);
    const [saved] = view.wire.calls('updatePlan');
    const { payerId, phoneNumbers } = northbank;
    expect(saved?.body).toMatchObject({ notes: 'Half a thought', payerId, phoneNumbers });
    expect(saved?.body).toHaveProperty('fields', expect.arrayContaining(['payerId', 'notes']));
  });

  it('can be compared with the version that another user has saved since', async () => {
    openForm(editAddress);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    cleanup();
    const view = openForm(editAddress, {
      listPlans: listAnswer([theirs], 'v2'),
      getPlan: () => json({ data: theirs }),
      updatePlan: () => json({ data: { ...theirs, version: 5 } }),
      ...author,
    });
    await press('Compare the versions');
    const question = await dialog('This plan was changed while you were editing');
    await userEvent.click(
      within(question.getByRole('group', { name: /Eligibility/ })).getAllByRole('radio')[0] ?? document.body,
    );
    await userEvent.click(question.getByRole('button', { name: 'Use these values' }));
    await waitFor(async () => expect((await field('Plan Code')).value).toBe('8800'));
    expect((await notes()).value).toBe('Half a thought');
    await save();
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(1));
    expect(view.wire.calls('updatePlan')[0]?.headers.get('If-Match')).toBe('"4"');
  });
});

describe('a lost response', () => {
  const unknown = () => screen.findByText(/We can’t tell whether it was saved/);
  /** Fills in a new plan, and loses the answer to its first save. */
  const loseCreated = async () => {
    const view = openForm('/books/create', { createPlan: () => 'network-down' });
    await fillRequired();
    await save('Create Plan');
    await unknown();
    return view;
  };

  it('never creates a plan twice, even after a reload', async () => {
    const first = await loseCreated();
    expect(toasts()).toEqual(['Error creating insurance plan!']);
    cleanup();
    const second = openForm('/books/create', { createPlan: () => json({ data: northbank }, 201) });
    await waitFor(async () => expect((await field('Plan Name')).value).toBe('EPO'));
    await save('Create Plan');
    await waitFor(() => expect(second.address()).toBe('/plans'));
    const key = (view: typeof first) => view.wire.calls('createPlan')[0]?.headers.get('Idempotency-Key');
    expect(key(second)).toBe(key(first));
    expect(key(first)).toMatch(idempotencyKeyPattern);
  });

  it('is told from a refusal, also after a reload and a later refusal', async () => {
    openForm(editAddress, { updatePlan: () => refusal(500, 'INTERNAL', 'It failed. Nothing was saved.') });
    await fill('Plan Name', 'EPO');
    await save();
    expect(await screen.findByText('It failed. Nothing was saved.')).toBeTruthy();
    cleanup();
    const { wire } = openForm(editAddress, { updatePlan: () => 'network-down' });
    await screen.findByText('This is what you typed here before. It has not been saved.');
    await save();
    await screen.findByText(/^The server cannot be reached.* We can’t tell whether it was saved/);
    wire.replies.updatePlan = () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.');
    await save();
    await screen.findByText(/Too many\. We can’t tell whether an earlier attempt was saved/);
    cleanup();
    openForm(editAddress);
    const restored = await screen.findByText(/^This is what you typed here before/);
    expect(restored.textContent).toMatch(/We can’t tell whether it was saved/);
    await press('Cancel');
    const question = await dialog('Leave without saving?');
    expect(question.getByText('We can’t tell whether what you typed here was saved.')).toBeTruthy();
  });

  it('replaces no later edit by somebody else in the list when the save is repeated', async () => {
    const view = openForm(editAddress, { updatePlan: () => 'network-down' });
    await fill('Plan Name', 'EPO');
    await save();
    await unknown();
    const later = { ...northbank, descriptiveName: 'Northbank by Robin', version: 5 };
    Object.assign(view.wire.replies, {
      listPlans: ({ headers }: { headers: Headers }) =>
        headers.get('If-None-Match')?.includes('v5')
          ? new Response(null, { status: 304 })
          : listAnswer([later], 'v5')(),
      getPlan: () => json({ data: later }),
      updatePlan: () => json({ data: { ...northbank, planName: 'EPO', version: 4 } }),
    });
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
    await screen.findByText(/^Someone saved this plan after you started/);
    await save();
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(await screen.findByText('Northbank by Robin')).toBeTruthy();
  });

  it('after a reload is told when the text has changed, which the next save then creates', async () => {
    await loseCreated();
    cleanup();
    const view = openForm('/books/create', { createPlan: () => refusal(422, 'KEY_REUSED', 'Used.') });
    await waitFor(async () => expect((await field('Plan Name')).value).toBe('EPO'));
    await fill('Plan Name', 'EPO 2');
    await save('Create Plan');
    expect(
      await screen.findByText(/An earlier attempt was saved after all.* Create Plan adds another plan\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/Save again/)).toBeNull();
    expect((await field('Plan Name')).value).toBe('EPO 2');
    cleanup();
    const again = openForm('/books/create', { createPlan: () => json({ data: northbank }, 201) });
    await waitFor(async () => expect((await field('Plan Name')).value).toBe('EPO 2'));
    await save('Create Plan');
    await waitFor(() => expect(again.address()).toBe('/plans'));
    const key = ({ wire }: typeof view) => wire.calls('createPlan')[0]?.headers.get('Idempotency-Key');
    expect(key(again)).not.toBe(key(view));
  });

  it('does not affect another plan once the restored draft is discarded', async () => {
    const first = await loseCreated();
    cleanup();
    const second = openForm('/books/create', { createPlan: () => json({ data: northbank }, 201) });
    await press('Discard draft');
    await fillRequired();
    await save('Create Plan');
    await waitFor(() => expect(second.address()).toBe('/plans'));
    const key = (view: typeof first) => view.wire.calls('createPlan')[0]?.headers.get('Idempotency-Key');
    expect(key(second)).not.toBe(key(first));
  });
});

describe('leaving the plan form', () => {
  const terms = () => screen.findByRole('link', { name: 'Terms of Use' });

  it('asks about unsaved text when the tab is closed and when the user follows a link', async () => {
    const view = openForm(editAddress);
    await notes();
    expect(asksBeforeClosing()).toBe(false);
    await fill('Eligibility and Coding Notes', 'Half a thought');
    expect(asksBeforeClosing()).toBe(true);
    await userEvent.click(await terms());
    const question = await dialog('Leave without saving?');
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(view.address()).toBe(editAddress);
    expect((await notes()).value).toBe('Half a thought');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(await terms());
    await userEvent.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.address()).toBe('/terms'));
    expect(drafts()).toEqual([]);
  });

  it('asks about unsaved text before the facility is switched, again if that failed, and only once', async () => {
    const view = openForm(editAddress, { setFacility: () => refusal(500, 'INTERNAL', 'No.') });
    await fill('Eligibility and Coding Notes', 'Half a thought');
    const switchTo = async (answer: string) => {
      await userEvent.selectOptions(
        await screen.findByLabelText('Facility', { selector: 'header *' }),
        'Harbor',
      );
      await userEvent.click((await dialog('Leave without saving?')).getByRole('button', { name: answer }));
    };
    await switchTo('Keep editing');
    expect(view.wire.calls('setFacility')).toEqual([]);
    expect((await notes()).value).toBe('Half a thought');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await switchTo('Leave');
    await waitFor(() => expect(toasts()).toEqual(['Failed to switch facility. Please try again.']));
    await waitFor(() => expect(asksBeforeClosing()).toBe(true));
    const token = makeToken('harbor', 900, { role: 'admin' });
    view.wire.replies.setFacility = () => json({ token });
    await switchTo('Leave');
    await waitFor(() => expect(view.reloads()).toBe(1));
    expect(asksBeforeClosing()).toBe(false);
  });

  it('asks nothing when nothing was typed', async () => {
    const view = openForm(editAddress);
    await notes();
    await userEvent.click(await terms());
    await waitFor(() => expect(view.address()).toBe('/terms'));
  });
});
