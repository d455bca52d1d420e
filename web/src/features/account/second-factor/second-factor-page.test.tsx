/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { paths } from '../../../config/paths.ts';
import { storage } from '../../../lib/storage.ts';
import { type fakeApi, json, listAnswer, refusal } from '../../../testing/fake-api.ts';
import { makeTab, makeToken, signInTo, testUser } from '../../../testing/make-session.ts';
import { openApp, type Replies } from '../../../testing/open-app.tsx';
import { toasts } from '../../../testing/shown-toasts.ts';
import { write } from '../../../testing/write.ts';
import { press, self } from '../testing/open-account.tsx';

const demanded = { ...testUser, secondFactorDemanded: true };
const setUp = { ...demanded, secondFactor: { since: '2026-11-21T09:00:00.000Z', recoveryCodes: 8 } };

function open(replies: Replies = {}, at = '/account') {
  const prepared: Replies = {
    startSecondFactor: () => json({ secret: 'AAAA', uri: 'otpauth://totp/a?secret=AAAA', setup: 'sealed' }),
    confirmSecondFactor: () => json({ recoveryCodes: ['2222-3333-4444'] }),
    refresh: () => json({ accessToken: makeToken('fresh') }),
    me: () => json({ ...self, ...(view.wire.count('confirmSecondFactor') > 0 ? setUp : demanded) }),
    listOwnUpdateRequests: () => json({ data: [] }),
    ...replies,
  };
  const view: ReturnType<typeof openApp> = openApp(at, prepared, 'user', demanded);
  return view;
}

async function typeCode() {
  await write(await screen.findByLabelText('Current password'), 'my words');
  await press('Continue');
  await write(await screen.findByLabelText('Code shown in the app'), '123456');
  await press('Turn on');
}

/** Acts like another tab that the server has told about the second factor. */
function learnElsewhere() {
  storage.user.write(setUp);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', storageArea: localStorage }));
  });
}

it('recovery codes stay on screen until saved, even if another tab knows of the second factor', async () => {
  open();
  await typeCode();
  await screen.findByText('2222-3333-4444');
  learnElsewhere();
  expect(screen.getByText('2222-3333-4444')).toBeTruthy();
  await press('I’ve saved them');
  expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy();
  expect(document.activeElement?.id).toBe('main');
  expect(await screen.findByText(/ 8 recovery codes are left\.$/)).toBeTruthy();
});

it('the page that was asked for has the focus where it always has it, once the recovery codes are saved', async () => {
  open({ listPlans: listAnswer([]) }, paths.phoneNumbers());
  await typeCode();
  await press('I’ve saved them');
  const box = await screen.findByRole('textbox', { name: /^Search/ });
  expect(document.activeElement).toBe(box);
});

it('recovery codes appear even if another tab learns of the second factor before they arrive', async () => {
  const codes = Promise.withResolvers<Response>();
  const { wire } = open({ confirmSecondFactor: () => codes.promise });
  await typeCode();
  await waitFor(() => expect(wire.count('confirmSecondFactor')).toBe(1));
  learnElsewhere();
  codes.resolve(json({ recoveryCodes: ['2222-3333-4444'] }));
  expect(await screen.findByText('2222-3333-4444')).toBeTruthy();
});

it('must-read notes are requested only after the set-up: the server refuses them before', async () => {
  const { wire } = open();
  await typeCode();
  await screen.findByText('2222-3333-4444');
  expect(wire.count('listMustReads')).toBe(0);
  await press('I’ve saved them');
  await waitFor(() => expect(wire.count('listMustReads')).toBe(1));
});

const nextPerson = { ...testUser, _id: 'u2', firstName: 'Ana', lastName: 'Fresh', email: 'ana@demo.test' };

/** Acts like another tab in which someone else signs in over this session. */
async function signInElsewhere(wire: ReturnType<typeof fakeApi>, next: typeof demanded | typeof nextPerson) {
  const accessToken = makeToken('next', 900, { sub: next._id });
  await signInTo(makeTab(wire).session, { ...next, accessToken });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', storageArea: localStorage }));
  });
}

it('recovery codes are hidden from the next user, who must also set up a second factor', async () => {
  const next = { ...nextPerson, secondFactorDemanded: true };
  const { wire } = open({
    me: () => json({ ...self, ...(storage.user.read()?._id === next._id ? next : demanded) }),
  });
  await typeCode();
  await screen.findByText('2222-3333-4444');
  await signInElsewhere(wire, next);
  expect(await screen.findByLabelText('Current password')).toBeTruthy();
  expect(screen.queryByText('2222-3333-4444')).toBeNull();
});

it('the next user sees nothing typed by the user who set up a second factor before', async () => {
  const { wire } = open({}, '/request-update');
  await typeCode();
  await press('I’ve saved them');
  await write(await screen.findByLabelText('Message'), 'Typed by Dana');
  await signInElsewhere(wire, nextPerson);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Fresh'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

it('a second factor whose recovery codes got lost on the way is not set up again', async () => {
  open({ confirmSecondFactor: () => 'network-down' });
  await typeCode();
  expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy();
  expect(toasts()).toEqual([
    'Two-step sign-in is on, but its recovery codes did not arrive. Make new ones in My Account.',
  ]);
});

it('the requested page opens if the second factor was set up in another tab', async () => {
  const codes = Promise.withResolvers<Response>();
  const { wire } = open({ confirmSecondFactor: () => codes.promise });
  await typeCode();
  await waitFor(() => expect(wire.count('confirmSecondFactor')).toBe(1));
  learnElsewhere();
  codes.resolve(refusal(409, 'CONFLICT', 'This was set up elsewhere.'));
  expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy();
});

it('the requested page opens after a reload that took the recovery codes away', async () => {
  open({ me: () => json({ ...self, ...setUp }) });
  expect(await screen.findByRole('heading', { name: 'My Account' })).toBeTruthy();
});

it('a setup that took too long can be started again, with the keyboard too', async () => {
  open({
    confirmSecondFactor: () => refusal(409, 'CONFLICT', 'This took too long. Please start again.'),
    me: () => json({ ...self, ...demanded }),
  });
  await typeCode();
  await screen.findByText('This took too long. Please start again.');
  await press('Start again');
  const password = await screen.findByLabelText<HTMLInputElement>('Current password');
  expect(password.value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
