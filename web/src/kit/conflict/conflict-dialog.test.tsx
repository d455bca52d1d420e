/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Theme } from '../../theme/theme.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { differences } from './merge.ts';

type Facts = { owner: string; interval: string };
const base: Facts = { owner: 'u1', interval: '30' };
const mine: Facts = { owner: 'u2', interval: '90' };
const theirs: Facts = { owner: 'u3', interval: '365' };
const chosen: Facts[] = [];

/** The dialog with fields made anew, as by a form that has loaded the names of the owners. */
const conflict = (names: Record<string, string>) => (
  <Theme>
    <ConflictDialog
      {...{ subject: 'The owner', mine, theirs, savedBy: 'Someone else', action: 'Save selected values' }}
      differences={differences<Facts>(
        [
          { label: 'Owner', keys: ['owner'], text: ({ owner }) => names[owner] ?? owner },
          { label: 'Verify every', keys: ['interval'], text: ({ interval }) => interval },
        ],
        base,
        mine,
        theirs,
      )}
      onChosen={(values) => chosen.push(values)}
      onClose={() => undefined}
    />
  </Theme>
);

it('a conflict keeps what was chosen when a list with the names of its values arrives', async () => {
  const { rerender } = render(conflict({}));
  await userEvent.click(await screen.findByRole('radio', { name: 'Yours u2' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Theirs 365' }));
  rerender(conflict({ u2: 'Dana', u3: 'Pat' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours Dana' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save selected values' }));
  expect(chosen).toEqual([{ owner: 'u2', interval: '365' }]);
});
