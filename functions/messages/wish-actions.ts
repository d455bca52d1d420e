import { wrongField } from '../../shared/api/errors.ts';
import { lazy } from '../../shared/lazy.ts';
import { isEnded } from '../../shared/messages/update-request.ts';
import type { Wish } from '../../shared/messages/wish.ts';
import { withoutPhi } from '../../shared/messages/wish-guard.ts';
import { wishKey } from '../../shared/messages/wish-key.ts';
import { peopleText, placeNames, wishedText } from '../../shared/messages/wish-words.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { mailOrReport } from '../clients/queues/mail-queue.ts';
import type { UpdateRequestRecord } from '../data/messages/update-requests.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import { orNotFound } from '../data/records/stored.ts';
import { retryConflicts } from '../data/records/versioned.ts';
import { timeKey } from '../data/table/time-key.ts';
import type { Call } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { countRequest, requestAnswer, type UpdateRequestParts } from './update-request-actions.ts';

/** Several people may report the same missing entry concurrently, while an administrator answers it. */
const mostTries = 8;

/** Turns searches without results into update requests: sent with one click, one request for all who miss the same entry. */
export function wishActions({ table, log, mails, store }: UpdateRequestParts) {
  const ask = async (call: Call<'askForMissing'>, mayWrite: () => Promise<void>) => {
    const { input, actor, request, once } = call;
    const { user, session, directory } = actor;
    const facilityId = orNotFound(
      facilitiesOf(user, directory.facilities).find(({ id }) => id === session.facilityId),
    ).id;
    const wished = wishKey(input.body);
    if (wished === undefined) throw refused('There is nothing in this to search for.');
    const last = await store.findWish(facilityId, wished);
    const open = last?.record !== undefined && !isEnded(last.record.status) ? last.record : undefined;
    // A person counts only once.
    if (open !== undefined && (await store.isSentBy(user.id, open.key))) {
      return requestAnswer(open, actor);
    }
    await mayWrite();
    const at = request.now.toISOString();
    if (open?.wish !== undefined) {
      const wish = { ...open.wish, people: open.wish.people + 1 };
      const after = { ...open, ...inWords(wish), wish, version: open.version + 1, updatedAt: at };
      const answer = requestAnswer(after, actor);
      await store.joinWish(open, after, user.id, rememberAnswer(once, answer));
      return answer;
    }
    const wish: Wish = { ...input.body, people: 1 };
    const record: UpdateRequestRecord = {
      ...{ key: timeKey(request.now), facilityId, userId: user.id, wish, ...inWords(wish) },
      ...{ status: 'New', answer: '', steps: [{ status: 'New', at, by: '' }] },
      ...{ version: 1, createdAt: at, updatedAt: at },
    };
    const answer = requestAnswer(record, actor);
    // Before the request is stored, as for every request. Later people who join it cause no email.
    await mailOrReport(mails, log, { kind: 'updateRequested', requestKey: record.key });
    await store.createWish(record, wished, last?.noted, rememberAnswer(once, answer));
    return answer;
  };

  return {
    async askForMissing(call) {
      refusePhi(call.input.body.text);
      const mayWrite = lazy(() => countRequest(table, call.actor.user.id, call.request.now));
      return retryConflicts(mostTries, () => ask(call, mayWrite));
    },
  } satisfies Partial<GroupActions<'messages'>>;
}

/** The browser has already removed this; callers that bypass it get an error. The text is neither stored nor logged. */
function refusePhi(text: string): void {
  const { phiParts } = withoutPhi(text);
  if (phiParts.length === 0) return;
  const looksLike = [...new Set(phiParts.map((each) => each.looksLike))].join(' and ');
  const message = `This looks like ${looksLike}, which does not belong here. Nothing was stored.`;
  throw refused(message);
}

const refused = (text: string) => wrongField('text', text);

/** The same content in the fields that every update request has; they name nobody. */
const inWords = (wish: Wish) => ({
  name: peopleText(wish.people),
  email: '',
  position: `from ${placeNames[wish.place]}`,
  message: `Nothing was found for ${wishedText(wish)}. Please add it.`,
});
