/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useFocusWhenGone } from './use-focus-when-gone.ts';

let done: () => void;

function List({ names }: { readonly names: readonly string[] }) {
  done = useFocusWhenGone(() => screen.getByRole('list'), names);
  return (
    <ul tabIndex={-1}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus of a button that is removed with its row', () => {
  it('moves to the list when the row is removed long after the action, and not before', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    act(done);
    rerender(<List names={['one', 'two', 'three']} />);
    expect(document.activeElement).toBe(button('one'));
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('moves to the list after the action when the row was removed before', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(document.body);
    act(done);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('is not moved once the user has clicked elsewhere', async () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    act(done);
    await userEvent.click(document.body);
    expect(document.activeElement).toBe(document.body);
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(document.body);
  });

  it('is not moved when there was no action', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(document.body);
  });
});
