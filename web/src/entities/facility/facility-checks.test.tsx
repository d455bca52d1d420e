/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Theme } from '../../theme/theme.tsx';
import { FacilityChecks } from './facility-checks.tsx';

it('Enter in the facility filter does not submit the form', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <Theme>
      <form onSubmit={onSubmit}>
        <FacilityChecks
          legend="Facilities"
          facilities={Array.from({ length: 20 }, (_, n) => `Facility ${n}`)}
          chosen={[]}
          onChange={() => undefined}
        />
        <button type="submit">Save</button>
      </form>
    </Theme>,
  );
  await userEvent.type(screen.getByLabelText('Find a facility'), 'Facility 12{Enter}');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a facility that is gone is not counted, and leaves with the next choice', async () => {
  const onChange = jest.fn();
  render(
    <Theme>
      <FacilityChecks
        legend="Facilities"
        facilities={['Cedar', 'Harbor']}
        chosen={['Harbor', 'Old Mill']}
        onChange={onChange}
      />
    </Theme>,
  );
  expect(screen.getByText('(1 chosen)')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Cedar'));
  expect(onChange).toHaveBeenCalledWith(['Harbor', 'Cedar']);
});
