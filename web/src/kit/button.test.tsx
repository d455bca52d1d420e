/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent, ReactNode } from 'react';
import { blurDisabled } from '../testing/blur-disabled.ts';
import { Theme } from '../theme/theme.tsx';
import { Button } from './button.tsx';
import { PlainButton } from './plain-button.tsx';

let pressed = 0;
let sent = 0;
const press = () => {
  pressed += 1;
};
const send = (event: FormEvent) => {
  event.preventDefault();
  sent += 1;
};
beforeEach(() => {
  pressed = 0;
  sent = 0;
});
const form = (button: ReactNode) => (
  <Theme>
    <form onSubmit={send}>
      <input aria-label="Name" />
      {button}
    </form>
  </Theme>
);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe.each([
  [
    'a button',
    (busy: boolean) => (
      <Button type="submit" loading={busy} loadingText="Save" onClick={press}>
        Save
      </Button>
    ),
  ],
  [
    'a disabled Button',
    (off: boolean) => (
      <Button type="submit" disabled={off} onClick={press}>
        Save
      </Button>
    ),
  ],
  [
    'a PlainButton',
    (busy: boolean) => (
      <PlainButton type="submit" busy={busy} onClick={press}>
        Save
      </PlainButton>
    ),
  ],
])('a temporarily unavailable button (%s)', (_name, saving) => {
  it('keeps the focus and ignores presses and submits', async () => {
    const { rerender } = render(form(saving(false)));
    await userEvent.click(button());
    expect(pressed).toBe(1);
    expect(sent).toBe(1);

    rerender(form(saving(true)));
    blurDisabled();
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button());
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(pressed).toBe(1);
    expect(sent).toBe(1);

    rerender(form(saving(false)));
    await userEvent.click(button());
    expect(pressed).toBe(2);
    expect(sent).toBe(2);
  });

  it('is disabled when it does not have the focus', async () => {
    render(form(saving(true)));
    expect(button().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(sent).toBe(0);
  });
});

it('a busy button without a text for that time shows its own beside the spinner', () => {
  render(form(<Button loading>Save</Button>));
  // Chakra wraps the text that it hides, which no style shows here.
  expect(button().firstElementChild?.lastChild?.nodeName).toBe('#text');
});
