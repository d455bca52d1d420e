import { ApiError } from '../../shared/api/errors.ts';
import { toUpdateRequest, type UpdateRequestRecord } from '../data/messages/update-requests.ts';
import { refuseStale } from '../data/records/versioned.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { newestBody, type Page } from './newest-first.ts';
import {
  answerOf,
  answerUpdateRequest,
  type RequestParts,
  sendUpdateRequest,
  visibleRequest,
} from './update-requests.ts';

type UpdateRequestOperation =
  | 'requestUpdate'
  | 'listUpdateRequests'
  | 'countNewUpdateRequests'
  | 'listOwnUpdateRequests'
  | 'getUpdateRequest'
  | 'answerUpdateRequest';

/** Update requests: sent by the desk, dealt with by administrators. */
export function updateRequestActions(
  parts: RequestParts,
): Pick<GroupActions<'messages'>, UpdateRequestOperation> {
  const { store } = parts;
  const pageAnswer = ({ items, next }: Page<UpdateRequestRecord>, { directory }: Actor) => ({
    body: newestBody(
      items.map((record) => toUpdateRequest(record, directory)),
      next,
    ),
  });

  return {
    async requestUpdate({ input, actor, request, once }) {
      return answerOf(await sendUpdateRequest(parts, actor, input.body, request.now, once), actor);
    },

    async listUpdateRequests({ input, actor }) {
      return pageAnswer(await store.list(input.query.status, input.query.cursor), actor);
    },

    async countNewUpdateRequests() {
      return { body: { count: await store.countNew() } };
    },

    async listOwnUpdateRequests({ input, actor }) {
      return pageAnswer(await store.listOf(actor.user.id, input.query.cursor), actor);
    },

    async getUpdateRequest({ input, actor }) {
      return answerOf(await visibleRequest(parts, actor, input.params.id), actor);
    },

    async answerUpdateRequest({ input, actor, request, ifMatch, once }) {
      const current = () => visibleRequest(parts, actor, input.params.id);
      const refuse = (record: UpdateRequestRecord) =>
        refuseStale(ifMatch, record.version, answerOf(record, actor).body.data);
      const before = await current();
      refuse(before);
      try {
        const after = await answerUpdateRequest(parts, actor, before, input.body, request.now, once);
        return answerOf(after, actor);
      } catch (error) {
        // Somebody else was faster by a moment: the caller is shown what they made of it.
        if (error instanceof ApiError && error.code === 'CONFLICT') refuse(await current());
        throw error;
      }
    },
  };
}
