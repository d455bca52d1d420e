/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { storage } from '../../lib/storage.ts';
import { fakeApi, json, refusal, stale } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import type { Replies } from '../../testing/open-app.tsx';
import { dialog } from '../../testing/press.ts';
import { pressUndo, toasts } from '../../testing/shown-toasts.ts';
import { Theme } from '../../theme/theme.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const plan = makePlan({ descriptiveName: 'Northbank PPO', facilityName: 'Cedar', version: 3 });
const deleted = () => new Response(null, { status: 204 });

/** Opens the question before a plan is deleted, which closes once it is. */
async function open(replies: Replies) {
  storeSignedIn(makeToken('good'));
  storage.user.write(testUser);
  const wire = fakeApi(replies);
  const { session, services } = makeTab(wire);
  session.start();
  const queries = createQueryClient();
  const page = (version?: number) => (
    <Providers services={services} queries={queries}>
      <Theme>
        {version !== undefined && (
          <DeleteDialog plan={plan} version={version} onDeleted={() => show()} onClose={() => {}} />
        )}
      </Theme>
    </Providers>
  );
  const view = render(page(plan.version));
  const show = (version?: number) => view.rerender(page(version));
  const question = await dialog('Delete this plan?', 'alertdialog');
  const answer = question.getByRole('button', { name: 'Delete Plan' });
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return { wire, question, answer, show, closed };
}

describe('the question before a plan is deleted', () => {
  it('deletes a version that has arrived since it was opened only after having told of it', async () => {
    const { wire, question, answer, show } = await open({ deletePlan: () => stale({ ...plan, version: 4 }) });
    show(4);
    await userEvent.click(answer);
    await question.findByText(/^Someone else has changed this/);
    wire.replies.deletePlan = deleted;
    await userEvent.click(answer);
    await waitFor(() => expect(toasts()).toContain('Insurance plan deleted.'));
    expect(wire.calls('deletePlan').map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"']);
  });

  it.each([
    [
      'restores the plan',
      () => json({ data: { ...plan, version: 5 } }),
      'Plan restored: Northbank PPO, Cedar',
    ],
    [
      'leaves a plan unchanged that another user has restored',
      () => stale(plan),
      'Not undone. Someone else has already restored this plan.',
    ],
  ])('has an Undo that %s', async (_, restorePlan, message) => {
    const { wire, question, answer, closed } = await open({ deletePlan: deleted, restorePlan });
    expect(question.getByText(/^Administrators can restore it for 90 days/)).toBeTruthy();
    await userEvent.click(answer);
    await closed();
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain(message));
    const [call] = wire.calls('restorePlan');
    expect([call?.body, call?.headers.get('If-Match')]).toEqual([{ version: 3 }, '"4"']);
  });

  it('sends one request on a double click', async () => {
    const { wire, answer, closed } = await open({ deletePlan: deleted });
    fireEvent.click(answer, { detail: 1 });
    fireEvent.click(answer, { detail: 2 });
    await closed();
    expect(wire.calls('deletePlan')).toHaveLength(1);
  });

  it('reports a failure and keeps the dialog open', async () => {
    const { question, answer } = await open({
      deletePlan: () => refusal(503, 'UNAVAILABLE', 'Nothing was saved.'),
    });
    await userEvent.click(answer);
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete insurance plan.']));
    expect(question.getByText('Nothing was saved.')).toBeTruthy();
  });
});
