/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json } from '../../../testing/fake-api.ts';
import { freshRequests, makeRequest, open } from '../testing/open-requests.tsx';

freshRequests();

const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const wish = 'Please add the plan with BlueCard prefix XYZ.';

describe('the form of the desk, opened on a prefix', () => {
  it('asks for its plan, and sends that without a question', async () => {
    const { wire, address } = open('/request-update?prefix=xyz', {
      requestUpdate: () => json({ data: makeRequest() }, 201),
    });
    await waitFor(async () => expect((await message()).value).toBe(wish));
    await waitFor(() => expect(address()).toBe('/request-update'));
    await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
    await waitFor(() => expect(wire.count('requestUpdate')).toBe(1));
    expect(wire.sent.find(({ id }) => id === 'requestUpdate')?.body).toMatchObject({ message: wish });
  });

  it('keeps what was typed before, and asks once', async () => {
    open('/request-update');
    await userEvent.type(await message(), 'Half a thought');
    cleanup();
    open('/request-update?prefix=XYZ');
    await waitFor(async () => expect((await message()).value).toBe(`Half a thought\n${wish}`));
    cleanup();
    open('/request-update?prefix=XYZ');
    await waitFor(async () => expect((await message()).value).toBe(`Half a thought\n${wish}`));
  });

  it('takes nothing longer than a prefix', async () => {
    open('/request-update?prefix=XYZ123456789');
    expect((await message()).value).toBe('');
  });
});
