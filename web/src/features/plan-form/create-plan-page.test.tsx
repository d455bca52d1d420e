/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { json } from '../../testing/fake-api.ts';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { field, fill, fillRequired, northbank, openForm, save } from './testing/open-form.tsx';

const newPlan = () => openForm('/books/create', { createPlan: () => json({ data: northbank }, 201) });

// Also true for a facility that was renamed: nobody has switched.
const notice = /^This plan is for Cedar\. You are working in Harbor now\./;

describe('a new plan, when another tab switches the facility', () => {
  it('stays a plan of the facility it was typed for, which is said until the other tab is back', async () => {
    const view = newPlan();
    await fill('Descriptive Name', 'Valley EPO');
    expect(screen.queryByText(notice)).toBeNull();
    await switchInOtherTab(view, 'Harbor');
    expect((await field('Descriptive Name')).value).toBe('Valley EPO');
    expect(screen.getByText(notice)).toBeTruthy();
    await switchInOtherTab(view, 'Cedar');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect((await field('Descriptive Name')).value).toBe('Valley EPO');
    await switchInOtherTab(view, 'Harbor');
    expect(await screen.findByText(notice)).toBeTruthy();
    await fillRequired();
    await save('Create Plan');
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(view.wire.calls('createPlan').map(({ body }) => body)).toEqual([
      expect.objectContaining({ facilityName: 'Cedar', descriptiveName: 'Valley EPO' }),
    ]);
  });

  it('becomes a plan of the other facility if nothing was typed', async () => {
    const view = newPlan();
    await field('Descriptive Name');
    await switchInOtherTab(view, 'Harbor');
    expect(await screen.findByText('Harbor', { selector: 'main p, main div' })).toBeTruthy();
    expect(screen.queryByText('Cedar', { selector: 'main p, main div' })).toBeNull();
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('is found again after a reload, which opens the form of the other facility', async () => {
    await switchInOtherTab(newPlan(), 'Harbor');
    await fill('Descriptive Name', 'Valley EPO');
    cleanup();
    // In Cedar again.
    newPlan();
    expect((await field('Descriptive Name')).value).toBe('');
    expect(screen.getByText(/^You also began a plan for Harbor in this tab\./)).toBeTruthy();
  });
});
