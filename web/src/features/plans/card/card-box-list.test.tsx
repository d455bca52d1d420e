/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { settle } from '../../../testing/settle.ts';
import { cardBox, paste, pressKey, withCardBox } from '../testing/open-card-box.ts';
import { open, rows } from '../testing/open-plans.tsx';

withCardBox();

describe('the plans that the card box knows', () => {
  it('are all of the list: it waits, because it removes names that no plan has', async () => {
    const rest = Promise.withResolvers<Response>();
    const [early, late] = ['Alder', 'Windlass'].map((payerName) => makePlan({ payerName }));
    const page = { total: 2, version: 'v1' };
    open('/plans', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=') ? rest.promise : json({ ...page, data: [early], nextCursor: 'more' }),
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await pressKey();
    await act(settle);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => rest.resolve(json({ ...page, data: [late] })));
    const area = await cardBox();
    await userEvent.click(area);
    await userEvent.paste('Windlass of Ohio');
    expect(area.value).toContain('Windlass');
  });

  it('are a part of the list if the rest cannot be loaded, which it says instead of denying a prefix', async () => {
    const part = { data: [makePlan({ payerName: 'Alder' })], total: 2, version: 'v1', nextCursor: 'more' };
    open('/plans', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=') ? refusal(500, 'INTERNAL', 'Something went wrong.') : json(part),
    });
    await screen.findByRole('alert');
    await pressKey();
    const area = await cardBox();
    const box = within(screen.getByRole('dialog'));
    paste(area, 'Member ID QQQ904412345');
    expect(await box.findByText('Nothing was found in the part of the list that was loaded.')).toBeTruthy();
    expect(box.queryByText(/Still loading|No plan here has/)).toBeNull();
    await userEvent.click(box.getByRole('button', { name: 'Clear' }));
    paste(area, 'Alder');
    expect(await box.findByText('One plan matches.')).toBeTruthy();
    expect(box.getByText('Only part of the list has been loaded.')).toBeTruthy();
  });

  it('lack those under another name if the names cannot be loaded, which it says', async () => {
    open('/plans', [makePlan({ payerName: 'Alder' })], {
      listPayerNames: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await pressKey();
    await cardBox();
    const box = within(screen.getByRole('dialog'));
    expect(await box.findByText(/^Other names of payers are not loaded/)).toBeTruthy();
    expect(box.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
