/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Theme } from '../../../../theme/theme.tsx';
import { ValueTable } from './value-table.tsx';

afterEach(cleanup);

it('the value table adds a pair on Enter, and Enter never submits the form', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onChange = jest.fn();
  render(
    <Theme>
      <form onSubmit={onSubmit}>
        <ValueTable
          name="State"
          source={{ column: 'St', values: { Calif: 'CA' } }}
          examples={[]}
          offered={undefined}
          onChange={onChange}
        />
        <button type="submit">Import</button>
      </form>
    </Theme>,
  );
  await userEvent.type(screen.getByLabelText('State: another value of the file'), 'Nev{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('State: what it becomes'), 'NV{Enter}');
  expect(onChange.mock.calls).toEqual([[{ column: 'St', values: { Calif: 'CA', Nev: 'NV' } }]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('the value table gets the focus when it replaces its button', async () => {
  render(
    <Theme>
      <ValueTable
        name="State"
        source={{ column: 'St' }}
        examples={[]}
        offered={undefined}
        onChange={() => {}}
      />
    </Theme>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Translate values of State' }));
  expect(document.activeElement).toBe(screen.getByLabelText('State: another value of the file'));
});
