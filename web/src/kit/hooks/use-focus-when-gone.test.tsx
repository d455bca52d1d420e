/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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

describe('the focus of a button that goes with its row', () => {
  it('comes to the list when the row goes, not before, also long after what was done', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    act(done);
    expect(document.activeElement).toBe(button('one'));
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('comes to the list when the row has gone before', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(document.body);
    act(done);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('stays nowhere where nothing was done', () => {
    const { rerender } = render(<List names={['one', 'two']} />);
    button('one').focus();
    rerender(<List names={['two']} />);
    expect(document.activeElement).toBe(document.body);
  });
});
