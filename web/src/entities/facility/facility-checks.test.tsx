/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { makeTab } from '../../testing/make-session.ts';
import { Theme } from '../../theme/theme.tsx';
import { FacilityChecks } from './facility-checks.tsx';

function open(names: readonly string[], checks: ReactNode) {
  const data = names.map((name) => ({ _id: name, name, theme: { primaryColor: '#005b7f' } }));
  const { services } = makeTab(fakeApi({ listFacilities: () => json({ data }) }));
  render(
    <Providers services={services} queries={createQueryClient()}>
      <Theme>{checks}</Theme>
    </Providers>,
  );
}

it('Enter in the facility filter does not submit the form', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  open(
    Array.from({ length: 20 }, (_, n) => `Facility ${n}`),
    <form onSubmit={onSubmit}>
      <FacilityChecks legend="Facilities" chosen={[]} onChange={() => undefined} />
      <button type="submit">Save</button>
    </form>,
  );
  await userEvent.type(await screen.findByLabelText('Find a facility'), 'Facility 12{Enter}');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a chosen facility that is gone can be unchecked', async () => {
  const onChange = jest.fn();
  open(
    ['Cedar', 'Harbor'],
    <FacilityChecks legend="Facilities" chosen={['Harbor', 'Old Mill']} onChange={onChange} />,
  );
  await userEvent.click(await screen.findByLabelText('Old Mill (no longer in use)'));
  expect(onChange).toHaveBeenCalledWith(['Harbor']);
});
