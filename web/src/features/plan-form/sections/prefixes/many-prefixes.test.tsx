/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, listAnswer } from '../../../../testing/fake-api.ts';
import { write } from '../../../../testing/write.ts';
import { editAddress, field, fill, northbank, openForm, press, save } from '../../testing/open-form.tsx';

describe('the form of a plan with 250 prefixes', () => {
  const values = Array.from({ length: 250 }, (_, at) => (at + 1_296).toString(36).toUpperCase());
  const plan = { ...northbank, prefixes: values.map((value) => ({ value })), prefix: values.join(', ') };
  const long = {
    listPlans: listAnswer([plan]),
    getPlan: () => json({ data: plan }),
    updatePlan: () => json({ data: { ...plan, version: 4 } }),
  };
  const drawn = () => screen.getAllByLabelText<HTMLInputElement>(/^Prefix \d/).map(({ value }) => value);

  it('shows sixty prefixes at a time, and finds one, to which Enter moves without submitting the form', async () => {
    openForm(editAddress, long);
    await field('Prefix 1');
    expect(drawn()).toEqual(values.slice(0, 60));
    expect(screen.getByText('1–60 of 250')).toBeTruthy();
    for (let step = 0; step < 4; step += 1) await press('Later prefixes');
    expect(drawn()).toEqual(values.slice(240));
    await press('Earlier prefixes');
    expect(drawn()).toEqual(values.slice(180, 240));
    const find = await field('Find a prefix of this plan');
    await write(find, `${values[234]?.toLowerCase()}`);
    expect(screen.getByText('Number 235. Enter goes to it.')).toBeTruthy();
    await press('Earlier prefixes');
    await userEvent.type(find, '{Enter}');
    expect(document.activeElement).toBe(await field('Prefix 235'));
    for (const pasted of [` ${values[234]}`, `${values[234]}-`, `${values[234]}904412345`]) {
      await userEvent.clear(find);
      await userEvent.click(find);
      await userEvent.paste(pasted);
      expect(find.value).toBe(values[234]);
      expect(screen.getByText('Number 235. Enter goes to it.')).toBeTruthy();
    }
    await userEvent.clear(find);
    await userEvent.type(find, 'ZZZ');
    expect(screen.getByText('No prefix here begins with ZZZ.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('adds and removes prefixes across pages, and saves all of them', async () => {
    const view = openForm(editAddress, long);
    await userEvent.type(await field('Prefix 60'), '{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 61'));
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 60'));
    await userEvent.clear(await field('Prefix 1'));
    await userEvent.paste('ＱＲＳ');
    expect((await field('Prefix 1')).value).toBe('QRS');
    await fill('Prefix 1', 'q1r');
    await press('+ Add prefix');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 251'));
    await userEvent.keyboard('zz9');
    await save();
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(1));
    expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({
      prefixes: ['Q1R', ...values.slice(1), 'ZZ9'].map((value) => ({ value })),
    });
  });
});
