import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  type RequestAnswer,
  requestAnswerSchema,
  requestStatusSchema,
  type UpdateRequest,
} from '../../../../shared/messages/update-request.ts';
import * as z from '../../../../shared/zod.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/services.tsx';
import { requestsChanged } from './request-queries.ts';

/** The values as typed, too long or not. */
const typedSchema = z.object({ status: requestStatusSchema, answer: z.string() });

/** An administrator's answer to a request: one draft, wherever it is typed, and the function that sends it. */
export function useAnswer(opened: UpdateRequest) {
  const api = useApi();
  const client = useQueryClient();
  const formId = `answer-request:${opened._id}`;
  const form = useForm<RequestAnswer>({
    resolver: zodResolver(requestAnswerSchema),
    defaultValues: { status: opened.status, answer: opened.answer },
  });
  const draft = useFormDraft(form, formId, typedSchema);

  const attempt = async (request: UpdateRequest, body: RequestAnswer) => {
    const put = (version: number) =>
      api.call('answerUpdateRequest', {
        params: { id: request._id },
        body,
        ifMatch: version,
        idempotencyKey: draft.keyFor([version, body]),
      });
    try {
      await put(request.version);
    } catch (error) {
      const current = staleRecord('answerUpdateRequest', error);
      // Others have asked for the same in the meantime, and nobody has handled it.
      if (!request.wish || current?.status !== request.status || current.answer !== request.answer)
        throw error;
      draft.failed(error);
      await put(current.version);
    }
  };
  /** Sends the answer to the version of the request that the user has seen. */
  const send = async (request: UpdateRequest, body: RequestAnswer) => {
    try {
      await attempt(request, body);
    } catch (error) {
      draft.failed(error);
      throw error;
    }
    draft.forget();
    void requestsChanged(client);
  };
  return { form, draft, send };
}

/** Returns a sentence about who gets the answer. */
export function answerIsMailed({ wish, unreachable }: UpdateRequest): string {
  if (wish === undefined)
    return unreachable
      ? 'The answer is not emailed: the person who asked can’t be reached.'
      : 'The answer is emailed to its sender.';
  return unreachable
    ? 'The answer is not emailed: nobody who asked can be reached.'
    : 'The answer is emailed to everyone who asked and can be reached.';
}

/** Returns the hint at an answer that nobody is emailed. */
export const notMailed = ({ wish }: UpdateRequest): string =>
  wish === undefined
    ? 'No email is sent: the sender is no longer an approved user of this facility, the facility is archived, or email doesn’t reach them.'
    : 'No email is sent: the facility is archived, or email reaches none of those who asked and are still its approved users.';
