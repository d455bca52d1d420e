/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { passwordHint } from '../../entities/password-meter/password-meter.tsx';
import { asksBeforeClosing } from '../../testing/asks-before-closing.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { makeToken, signInTo, testUser } from '../../testing/make-session.ts';
import { dialog } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';
import { npiDigits } from './registration-form.tsx';

const facility = (name: string) => ({ _id: name, name, theme: { primaryColor: '#005b7f' } });

function app(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listFacilities: () => json({ data: ['Cedar', 'Harbor', 'Mesa'].map(facility) }),
    register: () => json({ message: 'Thank you.' }, 201),
    ...replies,
  });
}

/** Types without a pause between keys, because the form is long. */
const user = userEvent.setup({ delay: null });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });

/** Fills in the whole form, each field in one step or, with `user.type`, letter by letter. */
async function fillIn({ npi = '1234567893', confirm = 'correct horse', enter = write } = {}) {
  await enter(await field('First name'), 'Robin');
  await enter(await field('Last name'), "O'Neil");
  await user.click(await screen.findByRole('checkbox', { name: 'Harbor' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mesa' }));
  await enter(await field('Email'), ' Robin@Demo.test ');
  await enter(await field('Phone number'), '555-0123');
  await enter(await field('NPI'), npi);
  await enter(await field('Password'), 'correct horse');
  await enter(await field('Confirm password'), confirm);
}

describe('registration', () => {
  it('asks before a link or a closed tab throws away what was typed', async () => {
    const view = renderApp(app(), '/register');
    const name = await field('First name');
    expect(asksBeforeClosing()).toBe(false);
    await write(name, 'Robin');
    expect(asksBeforeClosing()).toBe(true);
    const answer = async (name: string) => {
      await user.click(screen.getByRole('link', { name: 'Terms of Use' }));
      const question = await dialog('Leave without registering?', 'alertdialog');
      await user.click(question.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await answer('Keep editing');
    expect(view.address()).toBe('/register');
    expect((await field('First name')).value).toBe('Robin');
    await answer('Leave');
    await waitFor(() => expect(view.address()).toBe('/terms'));
  });

  it('sends what was typed, shows what to do next, and preselects the facility at sign-in', async () => {
    const api = app();
    const view = renderApp(api, '/register');
    await fillIn({ enter: user.type });
    await user.click(button());
    const confirmation = await screen.findByText('Registration successful! Awaiting admin approval.');
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(screen.getByText(/Open the link we sent to/).textContent).toContain('robin@demo.test');
    expect(api.calls('register')[0]?.body).toEqual({
      firstName: 'Robin',
      lastName: "O'Neil",
      requestedFacility: ['Harbor', 'Mesa'],
      email: 'robin@demo.test',
      phoneNumber: '555-0123',
      department: '',
      npi: '1234567893',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    });
    await user.click(screen.getByRole('button', { name: 'Register again' }));
    expect(document.activeElement).toBe(await field('First name'));
    expect((await field('Email')).value).toBe('robin@demo.test');
    expect((await field('Password')).value).toBe('');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(view.address()).toBe('/login'));
    await waitFor(async () => expect((await field('Facility')).value).toBe('Harbor'));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('correct horse');
    await act(() => signInTo(view.session, { ...testUser, accessToken: makeToken('good') }));
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(localStorage.getItem('requestedFacility')).toBeNull();
  });

  it('keeps the button disabled until the NPI has 10 digits', async () => {
    renderApp(app(), '/register');
    await field('NPI');
    expect(button().disabled).toBe(true);
    await user.type(await field('NPI'), '12-34a5 678');
    expect((await field('NPI')).value).toBe('12345678');
    expect(button().disabled).toBe(true);
    await user.type(await field('NPI'), '9312');
    expect((await field('NPI')).value).toBe('1234567893');
    expect(button().disabled).toBe(false);
  });

  it('shows what is missing at each field, and focuses the first one', async () => {
    const api = app();
    renderApp(api, '/register');
    await user.type(await field('NPI'), '1234567893');
    await user.type(await field('Confirm password'), 'x');
    await user.click(button());
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    expect(screen.getByText('Please choose at least one facility.')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('First name'));
    expect(api.count('register')).toBe(0);
  });

  it('does not send passwords that do not match', async () => {
    const api = app();
    renderApp(api, '/register');
    await fillIn({ confirm: 'correct horsf' });
    await user.click(button());
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Confirm password'));
    expect(api.count('register')).toBe(0);
  });

  it.each([
    ['the server’s message', () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Please wait.'), 'Please wait.'],
    ['the fallback', () => new Response('<html>', { status: 500 }), 'Registration failed'],
  ])('shows %s on failure and keeps what was typed', async (_, register, message) => {
    renderApp(app({ register }), '/register');
    await fillIn();
    await user.click(button());
    const alert = await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect((await field('Password')).value).toBe('correct horse');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mesa' }).checked).toBe(true);
    expect(toasts()).toEqual([]);
  });

  it('shows the server’s objection at its field', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      message: 'Some values are not valid.',
      fields: { password: 'This password is too common.' },
      requestId: 'r1',
    };
    renderApp(app({ register: () => json(body, 400) }), '/register');
    await fillIn();
    await user.click(button());
    expect(await screen.findByText('This password is too common.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Password')));
  });

  it('searches a long list of facilities without losing the selection', async () => {
    const many = Array.from({ length: 40 }, (_, n) => facility(`Clinic ${n}`));
    const api = app({
      listFacilities: () =>
        json({ data: [...many, facility('Harbor'), facility('Mesa'), facility('Children’s')] }),
    });
    renderApp(api, '/register');
    await user.click(await screen.findByRole('checkbox', { name: 'Clinic 7' }));
    await user.type(await field('Find a facility'), 'harb');
    expect(screen.queryByRole('checkbox', { name: 'Mesa' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Harbor' }));
    expect(screen.getByText('(2 chosen)')).toBeTruthy();
    await user.clear(await field('Find a facility'));
    await user.type(await field('Find a facility'), "children's");
    expect(screen.getByRole('checkbox', { name: 'Children’s' })).toBeTruthy();
    await user.clear(await field('Find a facility'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Clinic 7' }).checked).toBe(true);
  });

  it('rates a password while it is typed, from Weak to Strong', async () => {
    renderApp(app(), '/register');
    expect(await screen.findByText(passwordHint)).toBeTruthy();
    for (const [more, strength] of [
      ['a1', 'Weak'],
      ['bcdefg', 'Medium'],
      ['!', 'Strong'],
    ] as const) {
      await user.type(await field('Password'), more);
      expect(screen.getByText(`Password strength: ${strength}`)).toBeTruthy();
    }
  });
});

it('npiDigits keeps only the digits of any pasted text, ten at most', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,10}$/.test(npiDigits(text))));
  expect(npiDigits('NPI: 123 456 7893 (Dr. 5)')).toBe('1234567893');
});

it('the focus stays in the page when the facilities are loaded on Retry', async () => {
  const api = app({ listFacilities: () => refusal(500, 'INTERNAL', 'Something went wrong.') });
  renderApp(api, '/register');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.replies.listFacilities = () => json({ data: [facility('Cedar')] });
  await user.click(retry);
  expect(await screen.findByRole('checkbox', { name: 'Cedar' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
