/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';

function Form() {
  const [count, more] = useReducer((before: number) => before + 1, 0);
  return (
    <>
      <input />
      <button type="button" onFocus={more} onClick={more}>
        {count}
      </button>
    </>
  );
}

it('a page may move the focus out of a field and go on while an act ends', async () => {
  render(<Form />);
  await userEvent.type(screen.getByRole('textbox'), 'text');
  const button = screen.getByRole('button');
  const ended = Promise.withResolvers<void>();
  await act(async () => {
    // The last step of an act is a task of its own, before which the page has its turn.
    void ended.promise.then(async () => {
      for (let turn = 0; turn < 5; turn += 1) await undefined;
      button.focus();
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    ended.resolve();
  });
  expect(button.textContent).toBe('2');
});
