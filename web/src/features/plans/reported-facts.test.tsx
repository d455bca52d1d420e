/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idempotencyKeyPattern } from '../../../../shared/api/operation.ts';
import type { OpenFlag } from '../../../../shared/messages/open-flag.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../testing/fake-api.ts';
import { getsFocus, dialog as openedDialog } from '../../testing/press.ts';
import { write } from '../../testing/write.ts';
import { blue, button, counted, open, rows, toasts } from './testing/open-plans.tsx';

const contracts = [
  { facilityName: 'Cedar', contractStatus: 'Contracted' },
  { facilityName: 'Harbor', contractStatus: 'Contracted' },
] as const;
const alder = makePlan({ descriptiveName: 'Alder', facilityContracts: [...contracts], prefixes: [] });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const flag = (plan: Plan, fact: string, since = hoursAgo(2)): OpenFlag => ({ planId: plan._id, fact, since });

const listed = (plans: readonly Plan[], flags?: readonly OpenFlag[]) =>
  json({ data: plans, total: plans.length, version: 'v1', tags: { Harbor: 'HAR' }, flags });
const show = async (flags: readonly OpenFlag[], plans = [alder], at = '/plans') => {
  const view = open(at, [], { listPlans: () => listed(plans, flags) });
  await counted(plans.length === 1 ? '1 plan' : `${plans.length} plans`);
  return view;
};
const cellOf = (row: HTMLElement | undefined, column: string) => {
  const header = screen.getByRole('columnheader', { name: new RegExp(`^${column}`) });
  const cell = row?.querySelector<HTMLElement>(`[aria-colindex="${header.ariaColIndex}"]`);
  if (!cell) throw new Error(`The row has no cell of ${column}.`);
  return cell;
};

describe('a reported fact', () => {
  it('is marked in its table cell, by name in the first cell if it has none, and beside the status', async () => {
    const facilityContracts = [...contracts];
    const birch = makePlan({ descriptiveName: 'Birch', facilityContracts });
    const cypress = makePlan({ descriptiveName: 'Cypress', facilityContracts });
    const dogwood = makePlan({ descriptiveName: 'Dogwood', facilityContracts: [] });
    await show(
      [
        ...[flag(alder, 'planCode'), flag(alder, 'prefix'), flag(alder, 'prefix', hoursAgo(50))],
        ...['phoneNumbers', 'image', 'descriptiveName'].map((fact) => flag(birch, fact)),
        ...[cypress, dogwood].map((plan) => flag(plan, 'facilityContracts')),
      ],
      [alder, birch, cypress, dogwood],
    );
    expect(cellOf(rows()[0], 'Plan Code').textContent).toMatch(/^\d+.*reported 2 hours ago/);
    expect(cellOf(rows()[0], 'Plan Code').title).toMatch(/^\d+\nreported 2 hours ago$/);
    expect(cellOf(rows()[0], 'Prefixes').textContent).toMatch(/^-reported 2 days ago, 2 times/);
    expect(rows()[0]?.textContent?.match(/reported/g)).toHaveLength(2);
    // No visible column, or a card image.
    expect(cellOf(rows()[1], 'Descriptive Name').textContent).toContain(
      'reported 2 hours ago; Phone Numbers, Card Front reported 2 hours ago',
    );
    // In place of the other facilities’ tags.
    expect(cellOf(rows()[2], 'Contracting').textContent).toBe('Contractedreported 2 hours ago');
    expect(cellOf(rows()[3], 'Contracting').textContent).toMatch(/^-reported 2 hours ago/);
  });

  it('is marked where the open plan shows it', async () => {
    const facts = [
      ...['planCode', 'notes', 'phoneNumbers', 'facilityAddress', 'facilityContracts', 'image'],
      ...['endsOn', 'successor'],
    ];
    await show(
      facts.map((fact) => flag(alder, fact)),
      [alder],
      `/plans?plan=${alder._id}`,
    );
    const dialog = await openedDialog('Alder');
    const markAfter = (label: string) =>
      dialog.getByText(label).parentElement?.querySelector('dd p')?.textContent;
    expect(markAfter('Plan Code')).toBe('reported 2 hours ago');
    expect(markAfter('Claims Address HB')).toBe('reported 2 hours ago');
    expect(markAfter('Payer Code')).toBeUndefined();
    expect(
      dialog.getByRole('heading', { name: 'Eligibility and Coding Notes' }).nextSibling?.textContent,
    ).toBe('reported 2 hours ago');
    expect(dialog.getByText('Phone Numbers reported 2 hours ago')).toBeTruthy();
    expect(dialog.getByText('Card Front reported 2 hours ago')).toBeTruthy();
    expect(dialog.getByText('Ends On reported 2 hours ago')).toBeTruthy();
    expect(dialog.getByText('Replaced By reported 2 hours ago')).toBeTruthy();
    expect(dialog.getAllByText(/reported/)).toHaveLength(facts.length);
  });
});

const sentAnswer = () => {
  const at = new Date().toISOString();
  const person = { name: 'Dana Whitfield', email: 'dana@demo.test', position: 'Registrar' };
  const steps = [{ status: 'New', at, by: person.name }];
  const request = { _id: 'r1', ...person, message: 'It rings elsewhere.', status: 'New', answer: '', steps };
  return json({ data: { ...request, version: 1, createdAt: at, updatedAt: at } }, 201);
};

describe('the “This is wrong” dialog', () => {
  const report = (name = 'Alder') => openedDialog(`What is wrong with ${name}?`);
  const sent = (wire: ReturnType<typeof open>['wire']) => wire.calls('requestUpdate').map(({ body }) => body);

  it('opens by key, sends the report, marks the fact, and returns the focus to the row', async () => {
    let flags: OpenFlag[] = [];
    const { wire } = open('/plans', [], {
      listPlans: () => listed([alder], flags),
      requestUpdate: () => {
        flags = [flag(alder, 'phoneNumbers', new Date().toISOString())];
        return sentAnswer();
      },
    });
    await counted('1 plan');
    await userEvent.keyboard('{Escape}{ArrowDown}w');
    const dialog = await report();
    await userEvent.selectOptions(dialog.getByLabelText(/^What is wrong/), 'Phone Numbers');
    expect(dialog.getByText(/^The plan does not say/)).toBeTruthy();
    await write(dialog.getByLabelText(/^What did you see/), 'It rings elsewhere.');
    await write(dialog.getByLabelText('Note'), 'Twice today.');
    await userEvent.type(dialog.getByLabelText(/^What did you see/), '{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
    expect(sent(wire)).toMatchObject([
      { planId: alder._id, fact: 'phoneNumbers', message: 'It rings elsewhere.\n\nTwice today.' },
    ]);
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Phone Numbers reported just now'));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
  });

  it('shows what the plan says as the desk reads it, and nothing of an image', async () => {
    const image = '/cards/0123.webp';
    const plan = makePlan({ descriptiveName: 'Alder', payerName: 'Blue', image, endsOn: '2099-12-31' });
    await show([], [plan]);
    await userEvent.keyboard('{Escape}{ArrowDown}w');
    const dialog = await report();
    const choose = (fact: string) => userEvent.selectOptions(dialog.getByLabelText(/^What is wrong/), fact);
    await choose('Payer Name');
    expect(dialog.getByText('The plan says: Blue')).toBeTruthy();
    await choose('Ends On');
    expect(dialog.getByText('The plan says: Dec 31, 2099')).toBeTruthy();
    await choose('Card Front');
    expect(dialog.queryByText(/^The plan/)).toBeNull();
  });

  it('shows the plan’s own status, not the one that contradicts it', async () => {
    const { payerName, financialClass } = alder;
    const ended = {
      payerName,
      financialClass,
      status: 'Contracted',
      effectiveDate: '',
      endDate: '2024-03-31',
    };
    const contracting = { contracts: [ended], policies: [] };
    open('/plans', [], {
      listPlans: () => json({ data: [alder], total: 1, version: 'v1', tags: {}, contracting }),
    });
    await counted('1 plan');
    expect(cellOf(rows()[0], 'Contracting').textContent).toContain('Must Call');
    await userEvent.keyboard('{Escape}{ArrowDown}w');
    const dialog = await report();
    await userEvent.selectOptions(dialog.getByLabelText(/^What is wrong/), 'Contracting');
    expect(dialog.getByText('The plan says: Cedar: Contracted; Harbor: Contracted')).toBeTruthy();
  });

  it('preselects the fact of the focused cell and shows that it was already reported', async () => {
    await show([flag(alder, 'planCode')]);
    await userEvent.keyboard('{Escape}{ArrowDown}');
    cellOf(rows()[0], 'Plan Code').tabIndex = -1;
    act(() => cellOf(rows()[0], 'Plan Code').focus());
    await userEvent.keyboard('w');
    const dialog = await report();
    expect(dialog.getByLabelText<HTMLSelectElement>(/^What is wrong/).value).toBe('Plan Code');
    expect(dialog.getByText(/^This was reported 2 hours ago/)).toBeTruthy();
  });

  it('tells a screen reader when the chosen fact was already reported', async () => {
    await show([flag(alder, 'planCode')]);
    await userEvent.keyboard('{Escape}{ArrowDown}w');
    const dialog = await report();
    // Screen readers miss the text of a region that appears with it.
    const status = dialog.getByRole('status');
    expect(status.textContent).toBe('');
    await userEvent.selectOptions(dialog.getByLabelText(/^What is wrong/), 'Plan Code');
    expect(status.textContent).toMatch(/^This was reported 2 hours ago/);
  });

  it('rejects text that is too long without cutting it off, and a report of no fact', async () => {
    const { wire } = open(`/plans?plan=${blue._id}`, [blue]);
    await openedDialog(blue.descriptiveName);
    await userEvent.click(button('This is wrong'));
    const dialog = await report(blue.descriptiveName);
    const saw = dialog.getByLabelText<HTMLInputElement>(/^What did you see/);
    await write(saw, 'Wrong. '.repeat(70));
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('At most 400 characters.')).toBeTruthy();
    expect(dialog.getByText('Please choose what is wrong.')).toBeTruthy();
    expect(saw.value).toHaveLength(490);
    expect(sent(wire)).toEqual([]);
  });

  it('asks before it sends what looks like PHI', async () => {
    const { wire } = open(`/plans?plan=${blue._id}`, [blue], {
      requestUpdate: () => sentAnswer(),
    });
    await openedDialog(blue.descriptiveName);
    await userEvent.keyboard('w');
    const dialog = await report(blue.descriptiveName);
    await userEvent.selectOptions(dialog.getByLabelText(/^What is wrong/), 'Notes');
    await write(dialog.getByLabelText('Note'), 'Patient with SSN 219-09-9999.');
    await userEvent.type(dialog.getByLabelText(/^What did you see/), 'It is old.{Enter}');
    const question = await getsFocus(await screen.findByRole('alertdialog'));
    expect(question.textContent).toContain('219-09-9999');
    expect(sent(wire)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'I Understand & Send' }));
    await waitFor(() => expect(sent(wire)).toMatchObject([{ phiWarning: { shown: true } }]));
    expect(wire.calls('requestUpdate')[0]?.headers.get('Idempotency-Key')).toMatch(idempotencyKeyPattern);
  });
});
