/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { paths } from '../../config/paths.ts';
import { json } from '../../testing/fake-api.ts';
import { beforeMidnight, passMidnight } from '../../testing/midnight.ts';
import { counted, openAdmin } from '../admin/testing/open-admin.tsx';

afterEach(() => void jest.useRealTimers());

it('the audit log is loaded for the date typed, not for each digit of its year', async () => {
  const { wire, address } = openAdmin(paths.auditLog(), { readAuditLog: () => json({ data: [] }) });
  const day = await screen.findByLabelText<HTMLInputElement>('Day');
  await waitFor(() => expect(wire.count('readAuditLog')).toBe(1));
  for (const year of ['0002', '0020', '0202', '2025'])
    fireEvent.change(day, { target: { value: `${year}-11-21` } });
  await waitFor(() => expect(address()).toBe(`${paths.auditLog()}?day=2025-11-21`));
  await waitFor(() => expect(wire.count('readAuditLog')).toBe(2));
  expect(day.value).toBe('2025-11-21');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(day.value).toBe(''));
  expect(address()).toBe(paths.auditLog());
  expect(document.activeElement).toBe(screen.getByLabelText('Person'));
});

it('the new day can be chosen on an audit log that stayed open past midnight', async () => {
  beforeMidnight();
  openAdmin(paths.auditLog(), { readAuditLog: () => json({ data: [] }) });
  const day = await screen.findByLabelText<HTMLInputElement>('Day');
  expect(day.max).toBe('2026-11-22');
  await passMidnight();
  expect(day.max).toBe('2026-11-23');
});

it('an audit log that is being loaded says so once', async () => {
  openAdmin(paths.auditLog(), { readAuditLog: () => new Promise(() => {}) });
  await screen.findByLabelText('Day');
  expect(await screen.findAllByText('Loading...')).toHaveLength(1);
});

it('a plan’s entries link to those of a person, with the focus at the list', async () => {
  const entry = {
    ...{ id: 'e1', at: '2026-11-21T09:00:00.000Z', kind: 'people', action: 'approveUser', outcome: 'done' },
    actor: { id: 'u1', name: 'Mei Chen' },
  };
  const { address, wire } = openAdmin(paths.auditLog({ plan: 'p1' }), {
    readAuditLog: () => json({ data: [entry] }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Mei Chen' }));
  await waitFor(() => expect(address()).toBe(paths.auditLog({ person: 'u1' })));
  const list = await screen.findByRole('list', { name: 'Entries, newest first' });
  expect(document.activeElement).toBe(list.parentElement);
  const about = wire.calls('readAuditLog').map(({ path }) => /type=\w+&id=\w+/.exec(path)?.[0]);
  expect(about).toEqual(['type=plan&id=p1', 'type=person&id=u1']);
});

it('an audit log that is opened again is as it is then', async () => {
  const { wire } = openAdmin(paths.auditLog(), { readAuditLog: () => json({ data: [] }) });
  await screen.findByText('There is no such entry.');
  const entry = {
    id: 'e1',
    at: '2026-11-21T09:00:00.000Z',
    kind: 'signedOut',
    action: 'signOut',
    outcome: 'done',
  };
  wire.replies.readAuditLog = () => json({ data: [entry] });
  await userEvent.click(screen.getByRole('link', { name: 'Admin Dashboard' }));
  await userEvent.click(await screen.findByRole('link', { name: /Audit Log/ }));
  await counted('1 entry');
});
