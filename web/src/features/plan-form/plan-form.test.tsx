/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json } from '../../testing/fake-api.ts';
import {
  editAddress,
  field,
  fill,
  freshForm,
  northbank,
  openForm,
  paste,
  phiDialog,
  press,
  save,
  toasts,
} from './testing/open-form.tsx';

freshForm();

const sent = ({ wire }: ReturnType<typeof openForm>, id: string) =>
  wire.sent.filter((call) => call.id === id);
const saved = { updatePlan: () => json({ data: { ...northbank, version: 4 } }) };
const created = { createPlan: () => json({ data: { ...northbank, version: 1 } }, 201) };
const focused = () => document.activeElement?.getAttribute('name');
const requiredFields = {
  descriptiveName: 'Valley EPO',
  payerName: 'Valley',
  planName: 'EPO',
  payerCode: '2020',
  planCode: '3030',
};

async function fillRequired() {
  await fill('Descriptive Name', requiredFields.descriptiveName);
  await userEvent.selectOptions(await field('Financial Class'), 'Medicare');
  await fill('Payer Name', requiredFields.payerName);
  await fill('Plan Name', requiredFields.planName);
  await fill('Payer Code', requiredFields.payerCode);
  await fill('Plan Code', requiredFields.planCode);
}

describe('the way to the form', () => {
  it.each(['/books/create', editAddress])('is closed to users at %s', async (address) => {
    const view = openForm(address, {}, 'user');
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('has a second address', async () => {
    const view = openForm(`/books/${northbank._id}/edit`);
    await waitFor(() => expect(view.address()).toBe(editAddress));
    expect((await field('Descriptive Name')).value).toBe('Northbank PPO');
  });

  it('needs no answer for a plan of the list', async () => {
    openForm(editAddress, { getPlan: () => new Promise(() => {}) });
    expect((await field('Plan Code')).value).toBe('5501');
  });

  it('says so when the plan cannot be loaded, and tries again', async () => {
    const view = openForm(editAddress, {
      listPlans: () => json({ data: [], total: 0, version: 'v1' }),
      getPlan: () => undefined,
    });
    expect(await screen.findByRole('heading', { name: 'Failed to load plan details!' })).toBeTruthy();
    expect(toasts()).toEqual(['Failed to load plan details!']);
    view.wire.replies.getPlan = () => json({ data: northbank });
    await press('Retry');
    expect((await field('Plan Name')).value).toBe('Silver PPO');
  });
});

describe('a new plan', () => {
  it('needs its required fields, and the first missing one gets the focus', async () => {
    const view = openForm('/books/create');
    await press('Create Plan');
    expect(await screen.findByText('Please fill out all required fields.')).toBeTruthy();
    expect(focused()).toBe('descriptiveName');
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(6);
    await fill('Descriptive Name', 'Valley EPO');
    await waitFor(() => expect(screen.getAllByText('Please fill this in.')).toHaveLength(5));
    expect(view.wire.count('createPlan')).toBe(0);
  });

  it('is saved after the word on PHI, as it was typed', async () => {
    const view = openForm('/books/create', created);
    await fillRequired();
    await userEvent.selectOptions(await field('Status'), 'Must Call');
    await fill('Payer ID (HB)', 'ab1');
    await userEvent.type(screen.getAllByLabelText('State')[0] ?? document.body, 'ca');
    await fill('Prefix 1', 'q1r');
    await press('Create Plan');
    await userEvent.click((await phiDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.wire.count('createPlan')).toBe(0);
    await save('Create Plan');
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan created successfully!']));
    expect(sent(view, 'createPlan')[0]?.body).toEqual({
      facilityName: 'Cedar',
      financialClass: 'Medicare',
      ...requiredFields,
      payerCode: 2020,
      planCode: 3030,
      payerId: 'AB1',
      facilityAddress: { state: 'CA' },
      prefixes: [{ value: 'Q1R' }],
      portalLinks: [],
      phoneNumbers: [],
      facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Must Call' }],
      phiWarning: { shown: true, kinds: [] },
    });
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('takes no key that makes a number anything but a code', async () => {
    openForm('/books/create');
    for (const code of [await field('Payer Code'), await field('Plan Code')]) {
      for (const key of ['e', 'E', '+', '-', '.']) expect(fireEvent.keyDown(code, { key })).toBe(false);
      expect(fireEvent.keyDown(code, { key: '7' })).toBe(true);
    }
  });

  it('takes no more characters than an ID, a state or a ZIP code has', async () => {
    openForm('/books/create');
    const typed = async (box: HTMLInputElement, text: string) => {
      await userEvent.type(box, text);
      return box.value;
    };
    expect(await typed(await field('Payer ID (HB)'), 'ab1cd2')).toBe('AB1CD');
    expect(await typed(await field('Payer ID (PB)'), 'xy9zw8')).toBe('XY9ZW');
    const [state] = screen.getAllByLabelText<HTMLInputElement>('State');
    const [zip] = screen.getAllByLabelText<HTMLInputElement>('ZIP');
    expect(state && (await typed(state, 'cal'))).toBe('CA');
    expect(zip && (await typed(zip, '958141'))).toBe('95814');
  });

  it('offers the classes and statuses of the specification', async () => {
    openForm('/books/create');
    const offered = (box: HTMLElement) =>
      within(box)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
        .filter(Boolean);
    expect(offered(await field('Financial Class'))).toEqual([
      'Commercial',
      'Medicare',
      'Medicaid/Medi-Cal',
      'Other',
    ]);
    expect(offered(await field('Status'))).toEqual([
      'Contracted',
      'Not Contracted',
      'Must Call',
      'See Notes',
    ]);
  });
});

describe('rows', () => {
  it('make three prefixes of a pasted list, and leave out what is there already', async () => {
    openForm(editAddress);
    const first = await field('Prefix 1');
    paste(first, 'def, ghi jkl abc');
    const last = await field('Prefix 4');
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Prefix \d/).map(({ value }) => value)).toEqual([
      'DEF',
      'GHI',
      'JKL',
      'ABC',
    ]);
    expect(last.value).toBe('ABC');
    expect(document.activeElement).toBe(await field('Prefix 3'));
    expect(screen.getByText('One prefix was in the list already.')).toBeTruthy();
  });

  it('cut a pasted member ID to its prefix, and say so', async () => {
    openForm(editAddress);
    paste(await field('Prefix 2'), 'qrt123456789');
    expect((await field('Prefix 2')).value).toBe('QRT');
    expect(screen.getByText(/Only the first three characters were taken/)).toBeTruthy();
  });

  it('are added and removed by keyboard; the focus goes where the next thing is done', async () => {
    openForm(editAddress);
    await userEvent.type(await field('Prefix 2'), '{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 3'));
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 2'));
    await press('+ Add portal');
    await waitFor(() => expect(focused()).toBe('portalLinks.1.title'));
    await press('Remove portal 2');
    await waitFor(() => expect(focused()).toBe('portalLinks.0.title'));
    await press('Remove portal 1');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Add portal'));
  });

  it('that saving leaves out are named before', async () => {
    const view = openForm(editAddress, saved);
    await fill('Prefix 1', 'XY');
    await press('+ Add phone number');
    await userEvent.type(screen.getAllByLabelText('Title').at(-1) ?? document.body, 'Fax');
    await press('Save Edits');
    const asked = await phiDialog();
    const leftOut = within(asked.getByRole('region', { name: 'Left out' }));
    expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Prefix 1, “XY”: A prefix has 3 characters.',
      'Phone number 2, “Fax”: It has no number.',
    ]);
    await userEvent.click(asked.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(sent(view, 'updatePlan')).toHaveLength(1));
    expect(sent(view, 'updatePlan')[0]?.body).toMatchObject({ prefixes: [{ value: 'ABC' }] });
  });
});

describe('an edit', () => {
  it('names the version it was made from, and shows in the list at once', async () => {
    const view = openForm(editAddress, {
      updatePlan: () => json({ data: { ...northbank, descriptiveName: 'Northbank PPO 2', version: 4 } }),
    });
    await fill('Descriptive Name', 'Northbank PPO 2');
    view.wire.replies.listPlans = () => new Promise(() => {});
    await save();
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    expect(sent(view, 'updatePlan')[0]?.headers.get('If-Match')).toBe('"3"');
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(await screen.findByText('Northbank PPO 2')).toBeTruthy();
  });

  it('is pointed at likely PHI; what was shown is told to the server', async () => {
    const view = openForm(editAddress, saved);
    await fill('Eligibility and Coding Notes', 'Pt SSN 219-09-9999 was wrong');
    await press('Save Edits');
    const asked = await phiDialog();
    expect(asked.getByText('219-09-9999').tagName).toBe('MARK');
    expect(asked.getByText(/Looks like a Social Security number/)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Show in the form' }));
    await waitFor(() => expect(focused()).toBe('notes'));
    const notes = await field('Eligibility and Coding Notes');
    await waitFor(() => expect(notes.selectionStart).toBe(7));
    expect(notes.selectionEnd).toBe(18);
    await save();
    await waitFor(() => expect(sent(view, 'updatePlan')).toHaveLength(1));
    expect(sent(view, 'updatePlan')[0]?.body).toMatchObject({ phiWarning: { shown: true, kinds: ['ssn'] } });
  });

  it('is told which values are refused, each at its field, and the first gets the focus', async () => {
    const view = openForm(editAddress, saved);
    const urls = await screen.findAllByLabelText('Address');
    await userEvent.clear(urls[0] ?? document.body);
    await userEvent.type(urls[0] ?? document.body, 'javascript:alert(1)');
    await press('Save Edits');
    expect(await screen.findByText('A portal address starts with http:// or https://.')).toBeTruthy();
    expect(screen.getByText('Some values are not valid. Please check the marked fields.')).toBeTruthy();
    expect(focused()).toBe('portalLinks.0.url');
    expect(view.wire.count('updatePlan')).toBe(0);
  });

  it("shows the server's refusals at the rows they are about, though others were left out", async () => {
    openForm(editAddress, {
      updatePlan: () =>
        json(
          {
            code: 'VALIDATION_FAILED',
            message: 'Some values are not valid.',
            fields: {
              'phoneNumbers.0.number': 'This number is not in use.',
              image: 'This picture is no longer there.',
              imagePublicId: 'No such image.',
            },
            requestId: 'r',
          },
          400,
        ),
    });
    await press('+ Add phone number');
    const titles = screen.getAllByLabelText<HTMLInputElement>('Title');
    await userEvent.clear(titles.find(({ name }) => name === 'phoneNumbers.0.title') ?? document.body);
    await userEvent.type(titles.find(({ name }) => name === 'phoneNumbers.1.title') ?? document.body, 'Fax');
    const numbers = screen.getAllByLabelText<HTMLInputElement>('Number');
    await userEvent.type(numbers[1] ?? document.body, '555');
    await save();
    expect(await screen.findByText('This number is not in use.')).toBeTruthy();
    expect(toasts()).toEqual(['Error updating insurance plan!']);
    await waitFor(() => expect(focused()).toBe('phoneNumbers.1.number'));
    expect(screen.getByText('This picture is no longer there.')).toBeTruthy();
    expect(screen.getByText(/No such image\. Nothing was saved/)).toBeTruthy();
  });

  it('is warned of another plan with the same code, with a way to it', async () => {
    openForm(editAddress);
    await fill('Plan Code', '7700');
    const link = await screen.findByRole('link', { name: /Sierra HMO/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe('/plans?plan=demofac1-00000000000000000000000000000002');
    await press('Save Edits');
    expect((await phiDialog()).getByRole('region', { name: 'Used by other plans' }).textContent).toContain(
      'Plan code 7700 belongs to another plan: Sierra HMO',
    );
  });
});

describe('deleting', () => {
  const question = 'Are you sure you want to delete this insurance plan? This action cannot be undone.';

  it('is asked about and told', async () => {
    const view = openForm(editAddress, { deletePlan: () => new Response(null, { status: 204 }) });
    await press('Delete Plan');
    const asked = await screen.findByRole('alertdialog', { name: 'Delete this plan?' });
    expect(within(asked).getByText(question)).toBeTruthy();
    await userEvent.click(within(asked).getByRole('button', { name: 'Delete Plan' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan deleted.']));
    expect(sent(view, 'deletePlan')[0]?.headers.get('If-Match')).toBe('"3"');
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('that fails leaves everything as it is', async () => {
    openForm(editAddress);
    await press('Delete Plan');
    const asked = await screen.findByRole('alertdialog', { name: 'Delete this plan?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Delete Plan' }));
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete insurance plan.']));
    expect(within(asked).getByText('No reply was prepared for this call.')).toBeTruthy();
  });
});
