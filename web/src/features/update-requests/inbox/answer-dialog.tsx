import { Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { senderOf } from '../../../../../shared/messages/request-sender.ts';
import {
  isEnded,
  type RequestAnswer,
  requestStatuses,
  type UpdateRequest,
} from '../../../../../shared/messages/update-request.ts';
import type { Wish } from '../../../../../shared/messages/wish.ts';
import { wishTitle } from '../../../../../shared/messages/wish-words.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import type { DialogEnd } from '../../../kit/dialog/app-dialog.tsx';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import { fieldOf } from '../../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../../kit/form/fields/text-area-field.tsx';
import { useFormFailure } from '../../../kit/form/use-form-failure.ts';
import { usePhiQuestion } from '../../../kit/phi/use-phi-question.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { usePerson } from '../../../lib/services.tsx';
import { openedInApp } from '../../../lib/session/way-back.ts';
import { Moved } from '../moved.tsx';
import { RequestFacts } from '../request-facts.tsx';
import { answerIsMailed, notMailed, useAnswer } from '../use-answer.ts';

type Props = DialogEnd & { readonly request: UpdateRequest };

/** A request as an administrator handles it. Nothing that someone else did in the meantime is overwritten unseen. */
export default function AnswerDialog({ request: opened, finalFocus, onClose }: Props) {
  const [request, setRequest] = useState(opened);
  const [moved, setMoved] = useState(false);
  const { form, draft, send } = useAnswer(opened);
  const { watch } = form;
  const failure = useFormFailure(form.setError, ['answer', 'status'], 'The request could not be saved.');
  const save = useMutation({
    onMutate: failure.clear,
    mutationFn: (body: RequestAnswer) => send(request, body),
    onSuccess: (_, { status, answer }) => {
      // The server emails only what is new to the sender.
      const mailed = isEnded(status) && (status !== request.status || answer !== request.answer);
      notify(mailed ? `Request saved. ${answerIsMailed(opened)}` : 'Request saved.', 'success', {
        about: title,
      });
    },
    onError: (error) => {
      const current = staleRecord('answerUpdateRequest', error);
      if (current !== undefined) {
        setRequest(current);
        setMoved(true);
      }
      failure.show(error);
    },
  });
  const status = watch('status');
  const { wish, plan } = request;
  const { name } = senderOf(request);
  const title = wish === undefined ? `Request from ${name}` : wishTitle(wish);
  const { sendOrAsk, phiQuestion } = usePhiQuestion<RequestAnswer>({
    texts: () => [['answer', 'Answer', form.getValues('answer')]],
    // Not called once the dialog is gone: a user who left it stays on the page they went to.
    send: (values) => save.mutate(values, { onSuccess: onClose }),
    readers: answerIsMailed(opened),
  });
  return (
    <FormDialog
      title={title}
      width="2xl"
      draft={draft}
      busy={save.isPending}
      failure={failure.message}
      finalFocus={finalFocus}
      onSubmit={form.handleSubmit(sendOrAsk)}
      onClose={onClose}
    >
      <Stack align="start" gap="3">
        <RequestFacts request={request} />
        {plan !== undefined && (
          <ActionLink to={paths.editPlan(plan._id, isEnded(request.status) ? undefined : request._id)}>
            Edit plan
          </ActionLink>
        )}
        {wish !== undefined && <WishActions wish={wish} facility={request.facilityName} />}
      </Stack>
      {/* Text from an earlier session may have been typed before someone else handled the request. */}
      {(moved || draft.restored) && (
        <Moved request={request}>
          Save again to replace it with what you chose below, or cancel to leave it as it is.
        </Moved>
      )}
      <ChoiceField label="Status" options={requestStatuses} {...fieldOf(form)('status')} />
      <TextAreaField
        label="Answer"
        rows={4}
        hint={
          opened.unreachable
            ? notMailed(opened)
            : isEnded(status)
              ? `${wish === undefined ? name : 'Everyone who asked and can be reached'} gets this by email.`
              : `${wish === undefined ? 'The sender sees this right away, and gets it by email' : 'Everyone who asked sees this right away, and those who can be reached get it by email'} when the request is done or declined.`
        }
        {...fieldOf(form)('answer')}
      />
      {phiQuestion}
    </FormDialog>
  );
}

type WishProps = { readonly wish: Wish; readonly facility: string | undefined };

/** What an administrator can do right away about what was not found. */
function WishActions({ wish: { text, place }, facility }: WishProps) {
  const { activeFacility } = usePerson();
  const prefix = place === 'prefixes';
  const prefill = new URLSearchParams({ [prefix ? 'prefix' : 'name']: text });
  return (
    <Flex wrap="wrap" align="center" gap="2">
      {!prefix && <ActionLink to={paths.payerNames(text)}>Add another name</ActionLink>}
      {/* A plan belongs to the facility in which the administrator works. */}
      {facility === activeFacility ? (
        <ActionLink to={`${paths.createPlan()}?${prefill}`}>Start a plan</ActionLink>
      ) : (
        facility !== undefined && <Text color="fg.muted">Switch to {facility} to start a plan there.</Text>
      )}
    </Flex>
  );
}

/** A link to where a request is handled, and back to it. */
const ActionLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button asChild size="sm" variant="outline">
    <Link to={to} state={openedInApp}>
      {children}
    </Link>
  </Button>
);
