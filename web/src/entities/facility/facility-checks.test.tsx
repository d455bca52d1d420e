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

it('a chosen facility that is gone can be unchecked', async () => {
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
  await userEvent.click(screen.getByLabelText('Old Mill (no longer in use)'));
  expect(onChange).toHaveBeenCalledWith(['Harbor']);
});
