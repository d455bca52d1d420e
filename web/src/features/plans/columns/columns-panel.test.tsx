/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { tableColumns } from '../../../../../shared/plan/fields/table-columns.ts';
import { getsFocus, openDialog } from '../../../testing/press.ts';
import { button, counted, headers, open, openList, toasts } from '../testing/open-plans.tsx';

async function openColumns() {
  await openList();
  await userEvent.click(button('Columns'));
  return getsFocus(await screen.findByRole('dialog', { name: 'Columns' }));
}

describe('the Columns panel', () => {
  it('shows and hides columns, confirms each change, and closes on Escape', async () => {
    const box = await openColumns();
    const panel = within(box);
    await userEvent.click(panel.getByLabelText('Notes'));
    expect(headers()).toContain('Notes');
    expect(toasts()).toEqual(['Settings Updated']);
    await userEvent.click(panel.getByRole('button', { name: 'Show All Columns' }));
    expect(headers()).toHaveLength(tableColumns.length);
    await userEvent.click(panel.getByRole('button', { name: 'Reset Visibility Defaults' }));
    expect(headers()).toHaveLength(8);
    expect(toasts()).toEqual([
      'Settings Updated',
      'Table view: All columns restored',
      'Table view reset to default',
    ]);
    expect(panel.getAllByText('Hidden')).toHaveLength(tableColumns.length - 8);
    expect(box.hasAttribute('inert')).toBe(false);
    await userEvent.keyboard('{Escape}');
    // While it fades out, it accepts neither clicks nor the focus.
    expect(box.hasAttribute('data-leaving')).toBe(true);
    expect(box.hasAttribute('inert')).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ends the sort by a column that is hidden', async () => {
    const view = open('/plans?sort=-planName');
    await counted('25 plans');
    const panel = await openDialog('Columns');
    await userEvent.click(panel.getByLabelText('Notes'));
    expect(view.address()).toBe('/plans?sort=-planName');
    await userEvent.click(panel.getByLabelText('Plan Name'));
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('keeps what another tab has changed', async () => {
    await openList();
    // A storage event: another tab wrote this.
    localStorage.setItem('planTableColumnVisibility', '{"notes":true}');
    act(() => {
      const elsewhere = { key: 'planTableColumnVisibility', storageArea: localStorage };
      window.dispatchEvent(new StorageEvent('storage', elsewhere));
    });
    expect(headers()).toContain('Notes');
    // The page was left and is shown again.
    localStorage.setItem('planTableColumnVisibility', '{"notes":true,"planCode":false}');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(headers()).not.toContain('Plan Code');
    const panel = await openDialog('Columns');
    await userEvent.click(panel.getByLabelText('Plan Name'));
    expect(JSON.parse(localStorage.getItem('planTableColumnVisibility') ?? '')).toMatchObject({
      notes: true,
      planName: false,
    });
  });

  it('resets the columns to their default order', async () => {
    localStorage.setItem('planTableColumnOrder', '["planCode","notes"]');
    await openList();
    expect(headers()[0]).toBe('Plan Code');
    const panel = await openDialog('Columns');
    const order = () =>
      panel.getAllByRole('listitem').map(({ textContent }) => textContent?.replace('Hidden', ''));
    expect(order().slice(0, 3)).toEqual(['Plan Code', 'Notes', 'Descriptive Name']);
    await userEvent.click(panel.getByRole('button', { name: 'Reset Column Order' }));
    expect(order()).toEqual(tableColumns.map(({ label }) => label));
    expect(headers()[0]).toBe('Descriptive Name');
    expect(toasts()).toEqual(['Table view reset to default']);
    expect(JSON.parse(localStorage.getItem('planTableColumnOrder') ?? '')).toEqual(
      tableColumns.map(({ key }) => key),
    );
  });

  it('leaves the order as it is when a finger swipes over it, and picks up a column on which a finger rests', async () => {
    const panel = within(await openColumns());
    const column = panel.getByRole('button', { name: 'Move Plan Name' });
    // As a browser reports a finger: each touch event follows a pointer event. (jsdom's has no isPrimary.)
    const finger = ([pointer, touch]: readonly [string, string], clientY: number) =>
      act(async () => {
        const at = { bubbles: true, cancelable: true, clientX: 50, clientY };
        fireEvent(column, Object.assign(new PointerEvent(pointer, at), { isPrimary: true }));
        fireEvent(column, Object.assign(new Event(touch, at), { touches: [at] }));
      });
    const down = ['pointerdown', 'touchstart'] as const;
    const move = ['pointermove', 'touchmove'] as const;
    await finger(down, 200);
    await finger(move, 160);
    await finger(move, 120);
    expect(column.getAttribute('aria-pressed')).toBeNull();
    await finger(['pointerup', 'touchend'], 120);
    expect(localStorage.getItem('planTableColumnOrder')).toBeNull();
    await finger(down, 200);
    await waitFor(() => expect(column.getAttribute('aria-pressed')).toBe('true'));
    await finger(['pointercancel', 'touchcancel'], 200);
    await waitFor(() => expect(column.getAttribute('aria-pressed')).toBeNull());
    // For 50 ms after a drag the library lets no click through, and the next test clicks.
    await waitFor(() => {
      fireEvent.click(panel.getByRole('button', { name: 'Reset Column Order' }));
      expect(toasts()).toEqual(['Table view reset to default']);
    });
  });

  it('closes on a click outside', async () => {
    await openColumns();
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when Tab leaves it', async () => {
    const panel = within(await openColumns());
    await userEvent.click(panel.getByRole('button', { name: 'Comfortable' }));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Compact');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stays open while Escape closes a dialog that a key has opened in front of it', async () => {
    const panel = await openColumns();
    await userEvent.keyboard('?');
    const help = await getsFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(help.isConnected).toBe(false));
    expect(panel.hasAttribute('data-leaving')).toBe(false);
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(panel.isConnected).toBe(false));
  });

  it('stays closed when the user presses outside just as it is removed', async () => {
    const panel = await openColumns();
    let pressed = false;
    // React has removed the panel but not yet run its cleanup.
    const gone = new MutationObserver(() => {
      if (panel.isConnected) return;
      gone.disconnect();
      pressed = document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    });
    gone.observe(document.body, { childList: true, subtree: true });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(pressed).toBe(true));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
