/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idempotencyKeyPattern } from '../../../../shared/api/operation.ts';
import type { MustRead } from '../../../../shared/messages/must-read.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { beforeMidnight, passMidnight } from '../../testing/midnight.ts';
import { getsFocus, openDialog, dialog as openedDialog } from '../../testing/press.ts';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { write } from '../../testing/write.ts';
import { button, counted, open, rows, toasts } from '../plans/testing/open-plans.tsx';

const hourAgo = new Date(Date.now() - 60 * 60 * 1_000).toISOString();
const readAt = new Date().toISOString();
const alder = makePlan({ descriptiveName: 'Alder', recent: [{ at: hourAgo, fields: ['notes'] }] });
const make = (_id: string, more: Partial<MustRead> = {}): MustRead => ({
  ...{
    _id,
    facilityName: 'Cedar',
    text: `Text of ${_id}.`,
    by: 'Dana Whitfield',
    createdAt: hourAgo,
    ...more,
  },
});
const ofAlder = make('n1', {
  plan: { _id: alder._id, descriptiveName: 'Alder' },
  text: 'Call first.\nThen send.',
});

function show(at: string, notes: MustRead[], more: Parameters<typeof open>[2] = {}, role?: 'admin') {
  const stored = [...notes];
  const view = open(
    at,
    [],
    {
      listPlans: listAnswer([alder]),
      listRecentDeletions: () => json({ data: [] }),
      listMustReads: () => json({ data: stored }),
      acknowledgeMustRead: ({ path }) => {
        const place = stored.findIndex(({ _id }) => path.includes(`/${_id}/`));
        stored[place] = { ...(stored[place] as MustRead), readAt };
        return json({ data: stored[place] });
      },
      deleteMustRead: () => new Response(null, { status: 204 }),
      ...more,
    },
    role,
  );
  return { ...view, stored };
}
const badge = (count: number) => screen.findByRole('link', { name: `${count} must read`, hidden: true });
const noBadge = () =>
  waitFor(() => expect(screen.queryByRole('link', { name: /must read$/, hidden: true })).toBeNull());
const notes = async () =>
  within(await screen.findByRole('region', { name: 'Must read' })).getAllByRole('listitem');

describe('a must-read note', () => {
  it('is counted on every page and shown in its plan’s row until the user confirms it', async () => {
    show('/plans', [ofAlder, make('n2'), make('n3', { readAt })]);
    await counted('1 plan');
    expect((await badge(2)).getAttribute('href')).toBe('/changes');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Must read: Call first.'));
    await userEvent.click(await badge(2));
    await userEvent.click(
      within((await notes())[0] as HTMLElement).getByRole('button', { name: 'I have read it' }),
    );
    await badge(1);
    await userEvent.click(screen.getByRole('link', { name: 'Coverage Guide, home' }));
    await counted('1 plan');
    expect(rows()[0]?.textContent).not.toContain('Must read');
  });

  it('is shown in the open plan, and can be confirmed there', async () => {
    const { wire } = show(`/plans?plan=${alder._id}`, [ofAlder, make('n2')]);
    const dialog = await openedDialog('Alder');
    const list = within(await dialog.findByRole('list', { name: 'Must read' }));
    expect(list.getByText(/^Call first\.\s+Then send\.$/)).toBeTruthy();
    expect(list.queryByText('Text of n2.')).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'I have read it' }));
    const { textContent } = await list.findByText(/^You read it /);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(textContent));
    expect(wire.calls('acknowledgeMustRead')[0]?.path).toBe('/api/must-reads/n1/acknowledge');
    await badge(1);
  });

  it('leaves the top of the open plan to the contracting status once it was read, and can be read again', async () => {
    const text = `${'Call first. '.repeat(40)}Then send.`;
    show(`/plans?plan=${alder._id}`, [
      make('n1', { plan: { _id: alder._id, descriptiveName: 'Alder' }, text }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Must read' }));
    expect(list.getByText(/Then send\.$/)).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'I have read it' }));
    await list.findByText(/^You read it/);
    expect(list.queryByText(/Then send\.$/)).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Show all of the note about Alder' }));
    expect(list.getByText(/Then send\.$/)).toBeTruthy();
  });

  it('follows its plan into the plan that it was merged into', async () => {
    const mergedInto = { id: alder._id, name: 'Alder', at: hourAgo, version: 1 };
    const day = '2020-01-01';
    const old = makePlan({ descriptiveName: 'Old', endsOn: day, mergedInto });
    const plan = { _id: old._id, descriptiveName: 'Old' };
    show(`/plans?plan=${alder._id}`, [make('n5', { plan })], {
      listPlans: listAnswer([alder, old]),
    });
    const dialog = await openedDialog('Alder');
    expect(await dialog.findByText('Text of n5.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Must read: Text of n5.'));
  });

  it('is reported as not loaded in the open plan, and appears there on Retry', async () => {
    const { wire } = show(`/plans?plan=${alder._id}`, [], {
      listMustReads: () => refusal(500, 'INTERNAL', 'It broke.'),
    });
    const dialog = await openedDialog('Alder');
    const report = (await dialog.findByText('It broke.')).closest<HTMLElement>('[role=alert]');
    expect(report?.textContent).toContain('The must-read notes could not be loaded. It broke.');
    wire.replies.listMustReads = () => json({ data: [ofAlder] });
    await userEvent.click(within(report as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText(/^Call first\./)).toBeTruthy();
    expect(dialog.queryByText(/^The must-read notes could not/)).toBeNull();
  });

  it('is reported as not loaded on every page, also while it is requested again a minute later', async () => {
    beforeMidnight();
    try {
      const { wire } = show('/plans', [], { listMustReads: () => refusal(500, 'INTERNAL', 'It broke.') });
      await counted('1 plan');
      const missing = await screen.findByRole('link', { name: 'Must-reads not loaded' });
      expect(missing.getAttribute('href')).toBe('/changes');
      const answer = Promise.withResolvers<Response>();
      const asked = Promise.withResolvers<void>();
      wire.replies.listMustReads = () => {
        asked.resolve();
        return answer.promise;
      };
      await passMidnight();
      await act(() => asked.promise);
      expect(screen.getByRole('link', { name: 'Must-reads not loaded' })).toBeTruthy();
      await act(async () => answer.resolve(json({ data: [ofAlder] })));
      await badge(1);
      expect(screen.queryByRole('link', { name: 'Must-reads not loaded' })).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('comes first on the Changes page, unread before read, linked to a plan that still exists', async () => {
    const gone = { _id: 'gone', descriptiveName: 'Birch' };
    show('/changes', [make('n3', { readAt }), ofAlder, make('n4', { plan: gone })]);
    const change = await screen.findByText(/Changed: |Notes/);
    expect((await notes())[2]?.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const texts = (await notes()).map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^AlderCall first\..*Dana Whitfield/s);
    expect(texts[1]).toMatch(/^Birch \(no longer in the directory\)Text of n4\./);
    expect(texts[2]).toMatch(/^Text of n3\.You read it/);
    const link = within((await notes())[0] as HTMLElement).getByRole('link', { name: 'Alder' });
    expect(link.getAttribute('href')).toBe(`/plans?plan=${alder._id}`);
    expect(screen.queryByRole('link', { name: 'Birch' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Who has read it' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Must read/ })).toBeNull();
  });

  it('stays on screen without a network, and a confirmation that fails is reported', async () => {
    const { wire } = show('/changes', [make('n2')], { acknowledgeMustRead: () => 'network-down' });
    await notes();
    wire.replies.listMustReads = () => 'network-down';
    await userEvent.click(button('I have read it'));
    // One about the confirmation, one about the list of notes, which is then loaded again.
    await waitFor(() => expect(screen.getAllByText(/^The server cannot be reached/)).toHaveLength(2));
    expect(screen.getByText('Text of n2.')).toBeTruthy();
    expect(button('I have read it')).toBeTruthy();
    wire.replies.acknowledgeMustRead = () => json({ data: make('n2', { readAt }) });
    wire.replies.listMustReads = () => json({ data: [make('n2', { readAt })] });
    await userEvent.click(button('I have read it'));
    expect(await screen.findByText(/^You read it /)).toBeTruthy();
    await noBadge();
  });

  it('disappears if it was withdrawn in the meantime', async () => {
    const { wire } = show('/changes', [make('n2')], {
      acknowledgeMustRead: () => refusal(404, 'NOT_FOUND', 'This was not found.'),
    });
    await notes();
    wire.replies.listMustReads = () => json({ data: [] });
    await userEvent.click(button('I have read it'));
    await waitFor(() => expect(screen.queryByText('Text of n2.')).toBeNull());
    await noBadge();
  });

  it('is replaced by an error when it cannot be loaded, and appears on Retry', async () => {
    const { wire } = show('/changes', [], { listMustReads: () => refusal(500, 'INTERNAL', 'It broke.') });
    const region = (await screen.findByText('It broke.')).closest('[role=alert]');
    wire.replies.listMustReads = () => json({ data: [make('n2')] });
    await userEvent.click(within(region as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Text of n2.')).toBeTruthy();
  });
});

describe('an administrator', () => {
  const created = (wire: ReturnType<typeof open>['wire']) =>
    wire.calls('createMustRead').map(({ body }) => body);
  const create = () => json({ data: make('n9', { readAt }) }, 201);
  /** Withdraws the note n2, and waits until it is gone and the page has the focus. */
  const withdraw = async () => {
    await userEvent.click(button('Withdraw'));
    const question = await screen.findByRole('alertdialog', { description: /^Text of n2\. No one will/ });
    await getsFocus(question);
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('Text of n2.')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  };

  it('asks everyone to read a note about a change, after a warning about likely PHI', async () => {
    const { wire, stored } = show(
      '/changes',
      [],
      {
        createMustRead: () => {
          stored.push(make('n9', { readAt }));
          return create();
        },
      },
      'admin',
    );
    const dialog = await openDialog(/^Must read ?: Alder$/, 'Must read: Alder');
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Text/);
    expect(text.value).toBe('Changed: Notes.');
    await write(text, ' SSN 219-09-9999');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask everyone to read it' }));
    const question = await getsFocus(await screen.findByRole('alertdialog'));
    expect(question.textContent).toContain('219-09-9999');
    expect(created(wire)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'I Understand & Send' }));
    await waitFor(() => expect(toasts()).toEqual(['Everyone at Cedar is asked to read it.']));
    expect(created(wire)).toEqual([
      {
        facilityName: 'Cedar',
        planId: alder._id,
        text: 'Changed: Notes. SSN 219-09-9999',
        phiWarning: { shown: true, kinds: [expect.any(String)] },
      },
    ]);
    expect(wire.calls('createMustRead')[0]?.headers.get('Idempotency-Key')).toMatch(idempotencyKeyPattern);
    expect(await screen.findByText('Text of n9.')).toBeTruthy();
    await noBadge();
  });

  it('writes a note from the open plan, and none of a pasted text that is too long is cut off', async () => {
    const { wire } = show(`/plans?plan=${alder._id}`, [], {}, 'admin');
    await openedDialog('Alder');
    const dialog = await openDialog('Must read', 'Must read: Alder');
    const send = dialog.getByRole('button', { name: 'Ask everyone to read it' });
    await userEvent.click(send);
    expect(await dialog.findByText('This field is required.')).toBeTruthy();
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Text/);
    await write(text, 'Call first. '.repeat(200));
    await userEvent.click(send);
    expect(await dialog.findByText('At most 2,000 characters.')).toBeTruthy();
    expect(text.value).toHaveLength(2_400);
    expect(wire.count('createMustRead')).toBe(0);
  });

  it('asks the facility that the note was begun for, even if another tab switches to another one', async () => {
    const view = show('/changes', [], { createMustRead: create }, 'admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Write a must-read note' }));
    await write(await screen.findByLabelText(/^Text/), 'Call first.');
    await switchInOtherTab(view, 'Harbor');
    expect(await screen.findByText(/^Everyone who works at Cedar is asked/)).toBeTruthy();
    await userEvent.click(button('Ask everyone to read it'));
    await waitFor(() => expect(toasts()).toEqual(['Everyone at Cedar is asked to read it.']));
    expect(created(view.wire)).toEqual([{ facilityName: 'Cedar', text: 'Call first.' }]);
    expect(screen.queryByText('Text of n9.')).toBeNull();
  });

  it('is notified that the plan was deleted in the meantime, and keeps the text', async () => {
    const message = 'There is no such plan at this facility.';
    const refused = { code: 'VALIDATION_FAILED', message, fields: { planId: message }, requestId: 'r' };
    show('/changes', [], { createMustRead: () => json(refused, 400) }, 'admin');
    const dialog = await openDialog(/^Must read ?: Alder$/, 'Must read: Alder');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask everyone to read it' }));
    expect(await dialog.findByText('There is no such plan at this facility.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('Changed: Notes.');
  });

  it('sees which users have read a note and which have not, and can withdraw it', async () => {
    const readers = {
      read: [
        { name: 'Ada Quill', email: 'ada@demo.test', at: hourAgo },
        { name: 'Left Long', at: hourAgo },
      ],
      waiting: [{ name: 'Bo Reed', email: 'bo@demo.test' }],
    };
    const { stored } = show(
      '/changes',
      [make('n2')],
      { listMustReadReaders: () => json({ data: readers }) },
      'admin',
    );
    await notes();
    const dialog = await openDialog('Who has read it');
    expect(await dialog.findByRole('heading', { name: 'Not yet (1)' })).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bo Reed bo@demo.test',
      expect.stringMatching(/^Ada Quill ada@demo\.test · /),
      expect.stringMatching(/^Left Long \S/),
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Who has read it'));
    stored.length = 0;
    await withdraw();
    expect(toasts()).toEqual(['The note was withdrawn.']);
  });

  it('withdraws a note that is missing: somebody else did, or its facility was archived', async () => {
    const deleteMustRead = () => refusal(404, 'NOT_FOUND', 'This was not found.');
    const { stored } = show('/changes', [make('n2')], { deleteMustRead }, 'admin');
    await notes();
    stored.length = 0;
    await withdraw();
    expect(toasts()).toEqual(['This note is no longer here.']);
  });
});
