/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json } from '../../testing/fake-api.ts';
import { openDialog, dialog as openedDialog } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { toasts } from '../../testing/shown-toasts.ts';
import { rewrite, write } from '../../testing/write.ts';
import { freshRequests, makeRequest, open } from './testing/open-requests.tsx';

freshRequests();

/** Makes a reply that the test releases. */
function held() {
  let give: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((done) => {
    give = done;
  });
  return { reply: () => answer, give: (body: unknown) => give(json(body)) };
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const request = makeRequest({ name: 'Ana Fresh' });

it('a late response to a sent request does not lead back to its form', async () => {
  const late = held();
  const { address } = open('/request-update', { requestUpdate: late.reply });
  await write(await box(), 'Please add code 5.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await userEvent.click(screen.getByRole('link', { name: 'Coverage Guide, home' }));
  await waitFor(() => expect(address()).not.toContain('/request-update'));
  const left = address();
  late.give({ data: request });
  await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
  await act(settle);
  expect(address()).toBe(left);
});

it('a late response to a sent request keeps what was typed since', async () => {
  const late = held();
  open('/request-update', { requestUpdate: late.reply });
  await write(await box(), 'Please add code 5.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await rewrite(await box(), 'And code 6.');
  late.give({ data: request });
  await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
  expect((await box()).value).toBe('And code 6.');
});

it('a late response to a saved request does not lead back to the inbox', async () => {
  const late = held();
  const { address } = open(
    `/request-update/inbox?request=${request._id}`,
    {
      getUpdateRequest: () => json({ data: request }),
      listUpdateRequests: () => json({ data: [request] }),
      answerUpdateRequest: late.reply,
    },
    'admin',
  );
  const dialog = await openedDialog('Request from Ana Fresh');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'In progress');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  // As with the browser's Back, which no dialog blocks.
  fireEvent.click(screen.getByLabelText('Coverage Guide, home'));
  await waitFor(() => expect(address()).not.toContain('/inbox'));
  const left = address();
  late.give({ data: { ...request, status: 'In progress', version: 2 } });
  await waitFor(() => expect(toasts()).toContain('Request saved.'));
  await act(settle);
  expect(address()).toBe(left);
});

it('an answered request leaves the focus to the one that takes its place in the inbox', async () => {
  const [first, second, third] = ['Cy', 'Bo', 'Al'].map((name) =>
    makeRequest({ name, message: `For ${name}` }),
  );
  if (!first || !second || !third) throw new Error('Three requests were made.');
  let waiting = [third, second, first];
  open(
    '/request-update/inbox',
    {
      getUpdateRequest: ({ path }) =>
        json({ data: [first, second, third].find(({ _id }) => path.includes(_id)) }),
      listUpdateRequests: ({ path }) => json({ data: path.includes('status=New') ? waiting : [] }),
      answerUpdateRequest: () => {
        waiting = [third, first];
        return json({ data: { ...second, status: 'Done', version: 2 } });
      },
    },
    'admin',
  );
  const dialog = await openDialog('For Bo', 'Request from Bo');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Done');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'For Bo' })).toBeNull());
  expect(screen.getAllByRole('button', { name: /^For / })).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('For Cy'));
});
