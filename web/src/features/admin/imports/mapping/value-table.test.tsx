/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { Theme } from '../../../../theme/theme.tsx';
import { ValueTable } from './value-table.tsx';

type Source = ComponentProps<typeof ValueTable>['source'];

type KeptProps = Pick<ComponentProps<typeof ValueTable>, 'offered' | 'examples'> & { readonly start: Source };

/** The table, with its changes kept as the page keeps them. */
function Kept({ start, offered, examples }: KeptProps) {
  const [source, setSource] = useState(start);
  return <ValueTable name="Class" {...{ source, offered, examples }} onChange={setSource} />;
}

const openTable = (start: Source, offered?: readonly string[], examples: readonly string[] = []) =>
  render(
    <Theme>
      <Kept {...{ start, offered, examples }} />
    </Theme>,
  );

const anotherValue = () => screen.getByLabelText('Class: another value of the file');

it('the value table asks about no choice in other capitals, which the import takes as it is', () => {
  openTable({ column: 'LOB' }, ['Commercial', 'Medicare'], ['COMMERCIAL', 'HMO']);
  expect(screen.queryByLabelText('Class: “COMMERCIAL” becomes')).toBeNull();
  expect(screen.getByLabelText('Class: “HMO” becomes')).toBeDefined();
});

it('the value table says that a dash without a choice is blank, and that another value is rejected', () => {
  const examples = ['-', 'HMO'];
  openTable({ column: 'LOB' }, ['Commercial'], examples);
  const unchosen = examples.map(
    (value) => screen.getByLabelText<HTMLSelectElement>(`Class: “${value}” becomes`).options[0]?.textContent,
  );
  expect(unchosen).toEqual(['Choose… (otherwise blank)', 'Choose… (otherwise rejected)']);
});

it('the value table asks about no value that is cut off: its translation would never apply', () => {
  openTable({ column: 'LOB' }, ['Commercial'], ['x'.repeat(80), 'y'.repeat(79)]);
  expect(screen.queryByLabelText(/^Class: “x/)).toBeNull();
  expect(screen.getByLabelText(/^Class: “y+” becomes/)).toBeDefined();
});

it('the value table stays closed if the only other values count as blank', () => {
  openTable({ column: 'State' }, ['CA', 'TX'], ['-', 'NULL', 'CA']);
  expect(screen.getByRole('button', { name: 'Translate values of Class' })).toBeDefined();
});

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
  openTable({ column: 'St' });
  await userEvent.click(screen.getByRole('button', { name: 'Translate values of Class' }));
  expect(document.activeElement).toBe(anotherValue());
});

it('the value table moves the focus to the value that a choice has added', async () => {
  openTable({ column: 'LOB', values: {} }, ['Commercial', 'Medicare']);
  await userEvent.type(anotherValue(), 'PPO');
  await userEvent.selectOptions(screen.getByLabelText('Class: what it becomes'), 'Commercial');
  // The arrow keys go through the choices one by one, and each is a change.
  expect(document.activeElement).toBe(screen.getByLabelText('Class: “PPO” becomes'));
});

it('the value table is ready for the next value after one was added with text', async () => {
  openTable({ column: 'Remarks', values: {} });
  await userEvent.type(anotherValue(), 'n/a');
  await userEvent.type(screen.getByLabelText('Class: what it becomes'), 'None');
  await userEvent.click(screen.getByRole('button', { name: 'Add this value to Class' }));
  expect(document.activeElement).toBe(anotherValue());
});

it('the value table keeps a value whose text is cleared, for another text', async () => {
  openTable({ column: 'Remarks', values: { 'n/a': 'None' } });
  const target = screen.getByLabelText('Class: “n/a” becomes');
  await userEvent.clear(target);
  await userEvent.type(target, 'Unknown');
  expect(screen.getByLabelText<HTMLInputElement>('Class: “n/a” becomes').value).toBe('Unknown');
});

it('the value table keeps an added value while the arrow keys pass its choices', () => {
  openTable({ column: 'LOB', values: { PPO: 'Commercial' } }, ['Commercial', 'Medicare']);
  const choice = screen.getByLabelText<HTMLSelectElement>('Class: “PPO” becomes');
  expect([...choice.options].map(({ value }) => value)).toEqual(['Commercial', 'Medicare']);
});

it('the value table keeps the focus when its first value is removed', async () => {
  openTable({ column: 'Remarks', values: { 'n/a': 'None', tbd: 'None' } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove “n/a” of Class' }));
  expect(document.activeElement).toBe(anotherValue());
});
