/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { all, blue, counted, headers, open, openList, searchBox } from '../testing/open-plans.tsx';

describe('the Operations column', () => {
  it('shows administrators a link to edit the plan', async () => {
    const view = open('/plans', all, {}, 'admin');
    await counted('25 plans');
    expect(headers().at(-1)).toBe('Operations');
    await userEvent.type(searchBox(), 'blue');
    await userEvent.click(await screen.findByRole('link', { name: `Edit ${blue.descriptiveName}` }));
    await waitFor(() => expect(view.address()).toBe(`/books/edit/${blue._id}`));
    // Back to the search that was just typed.
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(view.address()).toBe('/plans?q=blue'));
  });

  it('is hidden from users', async () => {
    await openList();
    expect(headers()).not.toContain('Operations');
    expect(screen.queryByRole('link', { name: /^Edit / })).toBeNull();
  });
});
