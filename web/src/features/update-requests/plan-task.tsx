import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { senderOf } from '../../../../shared/messages/request-sender.ts';
import { isEnded, type UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { paths } from '../../config/paths.ts';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { LoadFailure } from '../../kit/loading/load-failure.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { Panel } from '../../kit/panel.tsx';
import type { FieldText } from '../../kit/phi/text-phi.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { WrittenText } from '../../kit/written-text.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { Moved } from './moved.tsx';
import { useRequest } from './request-queries.ts';
import { answerIsMailed, notMailed, useAnswer } from './use-answer.ts';

/** What a request adds to the form of its plan. */
type Task = {
  readonly facts: ReactNode;
  readonly label: string;
  readonly texts: () => readonly FieldText[];
  readonly end: () => Promise<string>;
};

type Props = {
  readonly id: string;
  /** Renders the form; without a task if nothing is left to do. */
  readonly form: (task: Task | undefined) => ReactNode;
};

/** The form of a plan that is being edited because of a request. */
export function PlanTask({ id, form }: Props) {
  const { data, isError, error } = useRequest(id);
  const navigate = useNavigate();
  if (data !== undefined) return <Opened request={data} form={form} />;
  if (!isError) return <Loading minH="60vh" />;
  return (
    <LoadFailure
      message={messageFor(error, 'This request could not be loaded.')}
      action="Show the list"
      onAction={() => navigate(paths.requestInbox(), { replace: true })}
    />
  );
}

type OpenedProps = Pick<Props, 'form'> & { readonly request: UpdateRequest };

function Opened({ request: latest, form: planForm }: OpenedProps) {
  // The version that was read is answered: if someone else handles the request in the meantime, nothing is overwritten.
  const [request] = useState(latest);
  const { form, draft, send } = useAnswer(request);
  const { name } = senderOf(request);
  if (isEnded(request.status)) return planForm(undefined);

  const end = async () => {
    const body = { status: 'Done', answer: form.getValues('answer').trim() } as const;
    try {
      await send(request, body);
      notify(`Request saved. ${answerIsMailed(request)}`);
      return paths.requestInbox();
    } catch (error) {
      // The request's dialog restores the answer as a draft, on top of the request's current state.
      form.setValue('status', 'Done');
      notify(
        `The plan is saved. Please check the request: ${messageFor(error, 'it could not be saved.')}`,
        'error',
      );
      return paths.requestInbox(request._id);
    }
  };
  const label = 'Save and mark done';
  const facts = (
    <Panel title={`Request from ${name}`} end={<Text color="fg.muted">{localTime(request.createdAt)}</Text>}>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
        <Stack gap="4">
          <WrittenText>{request.message}</WrittenText>
          {/* Typed in an earlier session, perhaps before someone else answered: the field does not show their answer. */}
          {draft.restored && request.answer !== '' && (
            <Moved request={request}>
              “{label}” replaces it with your answer; “Save Edits” leaves it as it is.
            </Moved>
          )}
        </Stack>
        <TextAreaField
          label="Answer"
          rows={2}
          hint={
            request.unreachable ? notMailed(request) : `${name} gets this by email when the request is done.`
          }
          {...fieldOf(form)('answer')}
          {...form.register('answer', { onChange: () => form.trigger('answer') })}
        />
      </SimpleGrid>
    </Panel>
  );
  const texts = (): FieldText[] => [['answer', 'Answer', form.getValues('answer')]];
  return planForm({ facts, label, texts, end });
}
