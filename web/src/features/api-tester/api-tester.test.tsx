/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openApiDocument } from '../../../../shared/api/openapi.ts';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { write } from '../../testing/write.ts';
import { readCalls } from './call-reference.ts';
import { maskToken, maskTokens } from './mask-token.ts';
import { emptyValue } from './schema-field.ts';

const token = makeToken('good', 900, { email: 'dana@demo.test', activeFacility: 'Cedar' });

function open(replies: Parameters<typeof fakeApi>[0] = {}, at = '/test/api') {
  storeSignedIn(token);
  const wire = fakeApi({
    listFacilities: () => json({ data: [] }),
    getFacility: () => json({ data: { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } } }),
    listPlans: listAnswer([]),
    getOpenApi: () => json(openApiDocument),
    ...replies,
  });
  return { wire, ...renderApp(wire, at) };
}

const answered = (status: string) => screen.findByText(status, { selector: '[role=status] strong' });
const answer = async () => JSON.parse((await screen.findByLabelText('Answer as JSON')).textContent);

let config: object;
beforeEach(() => {
  config = { stage: 'test' };
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
});
afterEach(() => void jest.restoreAllMocks());

describe('the API tester', () => {
  it('shows the API base, the facility and the token’s claims, but never the whole token', async () => {
    open();
    await screen.findByText(`${token.slice(0, 14)}…${token.slice(-12)} (${token.length} characters)`);
    const terms = within(await screen.findByRole('region', { name: 'Session' })).getAllByRole('term');
    expect(
      Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])),
    ).toEqual({
      'API base': `${window.location.origin}/api`,
      'Active facility': 'Cedar',
      'Access token': `${token.slice(0, 14)}…${token.slice(-12)} (${token.length} characters)`,
      Email: 'dana@demo.test',
      Role: 'user',
      Expires: '2026-11-21T09:15:00.000Z',
      'Facility in the token': 'Cedar',
      'Facility access': 'Cedar, Harbor',
    });
    expect(document.body.textContent).not.toContain(token);
  });

  it('has a button for each common call, labeled with the role that it needs', async () => {
    open();
    const quick = within(await screen.findByRole('region', { name: 'Quick calls' }));
    expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Validate Token',
      'GET portals any user',
      'GET contacts any user',
      'GET addresses any user',
      'GET payers any user',
      'GET plan codes any user',
      'POST sample portal Admin-only',
    ]);
  });

  it('reports an invalid token', async () => {
    open();
    const call = await screen.findByRole('button', { name: /openapi\.json/ });
    localStorage.setItem('accessToken', 'a.b');
    await userEvent.click(call);
    expect(await screen.findByText('No/invalid token')).toBeTruthy();
  });

  it('makes a common call and shows the status, duration, headers and body of the response', async () => {
    open({ listHubPortals: () => json({ items: [] }, 200, { 'x-request-id': 'r-7' }) });
    await press(/^GET portals/);
    await answered('200');
    expect(await answer()).toEqual({ items: [] });
    await screen.findByText(/GET \/api\/hub\/portals, [\d,]+ ms/);
    await screen.findByText('r-7');
  });

  it('posts the sample portal, and shows a refusal as status, data and message', async () => {
    const { wire } = open({ createHubPortal: () => refusal(403, 'NOT_ALLOWED', 'You are not allowed.') });
    await press(/^POST sample portal/);
    await answered('403');
    expect(await answer()).toMatchObject({
      status: 403,
      data: { code: 'NOT_ALLOWED' },
      message: 'You are not allowed.',
    });
    const sent = wire.calls('createHubPortal')[0];
    expect(sent?.body).toEqual({
      name: 'Sample portal',
      url: 'https://portal.example',
      notes: 'Created by the API tester.',
      isActive: true,
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^\S{8,}$/);
  });

  it('reports that no response arrived', async () => {
    open({ validateToken: () => 'network-down' });
    await press('Validate Token');
    await answered('No answer');
    expect(await answer()).toEqual({
      status: null,
      data: null,
      message: 'The server cannot be reached. Please check the network connection and try again.',
    });
  });

  it('masks the tokens in a response', async () => {
    open({ setFacility: () => json({ token }) }, '/test/api?call=setFacility');
    await press('Send');
    await answered('200');
    expect(await answer()).toEqual({ token: maskToken(token) });
  });

  it('sends the fields filled in for a call of the contract, and none that were left empty', async () => {
    const { wire } = open({ updatePayerContract: () => json({}) });
    await write(await screen.findByLabelText('Search calls'), 'patch contracts');
    await press(/payer-contracts/);
    const form = within(await screen.findByRole('form'));
    await write(form.getByLabelText(/^id/), 'cedar/1');
    await userEvent.type(form.getByLabelText(/^If-Match/), '7');
    await userEvent.selectOptions(form.getByLabelText('status'), 'Termed');
    await userEvent.click(form.getByRole('button', { name: 'Add to phones' }));
    await write(form.getByLabelText('phones 1 number'), '555-0142');
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await answered('200');
    const sent = wire.sent.find(({ method }) => method === 'PATCH');
    expect(sent?.path).toBe('/api/hub/payer-contracts/cedar%2F1');
    expect(sent?.headers.get('if-match')).toBe('"7"');
    expect(sent?.body).toEqual({ status: 'Termed', phones: [{ number: '555-0142' }] });
  });

  it('sends a body edited as JSON, with the idempotency key shown', async () => {
    const { wire } = open({ createHubPortal: () => json({}, 201) }, '/test/api?call=createHubPortal');
    await press('Edit as JSON');
    const box = await screen.findByLabelText('Body as JSON');
    const key = await screen.findByLabelText<HTMLInputElement>(/^Idempotency-Key/);
    const first = key.value;
    await press('New key');
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste('{"name":["no text"]}');
    await press('Send');
    await answered('201');
    const sent = wire.calls('createHubPortal')[0];
    expect(sent?.body).toEqual({ name: ['no text'] });
    expect(sent?.headers.get('idempotency-key')).toBe(key.value);
    expect(key.value).not.toBe(first);
  });

  it('does not exist where the deployment has switched it off', async () => {
    config = { stage: 'test', apiTester: false };
    open();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('redirects to the sign-in page unless the user is signed in', async () => {
    const { address } = renderApp(fakeApi({}), '/test/api');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('the list of calls', () => {
  const calls = readCalls(JSON.parse(JSON.stringify(openApiDocument)));

  it('has a field for each parameter of an address', () => {
    for (const { path, params } of calls)
      expect(params.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  });

  it('starts a body with its required fields', () => {
    const body = calls.find(({ id }) => id === 'createPayerContract')?.body;
    expect(body && emptyValue(body)).toEqual({ payerName: '', facilityName: '' });
  });
});

it('a token is masked wherever it appears', () => {
  expect(maskTokens(`{"a":"${token}"}`)).toBe(`{"a":"${token.slice(0, 14)}…${token.slice(-12)}"}`);
  expect(maskToken('short')).toBe('…');
});
