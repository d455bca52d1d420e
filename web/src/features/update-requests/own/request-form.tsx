import { chakra, Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { updateRequestInputSchema } from '../../../../../shared/messages/update-request.ts';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import * as z from '../../../../../shared/zod.ts';
import { ActionCallout } from '../../../kit/action-callout.tsx';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { FailureAlert } from '../../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../../kit/form/fields/text-area-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { sentOrNot } from '../../../kit/form/use-form-failure.ts';
import { useSentForm } from '../../../kit/form/use-sent-form.ts';
import { LoadFailure, retryOf } from '../../../kit/loading/load-failure.tsx';
import { usePhiQuestion } from '../../../kit/phi/use-phi-question.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { isMissing, messageFor } from '../../../lib/api/api-failure.ts';
import { useApi, usePerson } from '../../../lib/services.tsx';
import type { Person } from '../../../lib/session/session-state.ts';
import { requestsChanged } from '../request-queries.ts';

/** The four fields of the form, and the facility it was begun for; the plan comes from the address. */
const requestFormSchema = z.omit(updateRequestInputSchema, {
  planId: true,
  fact: true,
  phiWarning: true,
});
type RequestValues = z.input<typeof requestFormSchema>;
const requestFieldNames = ['name', 'email', 'position', 'message'] as const;

/** The form's values as typed, valid or not. */
const typedRequestSchema = z.object({
  name: z.string(),
  email: z.string(),
  position: z.string(),
  message: z.string(),
  facilityName: z.optional(z.string()),
});

/** Returns the form's initial values, from the user's profile. */
function requestValues({ user, activeFacility }: Person): RequestValues {
  return {
    name: user === undefined ? '' : fullName(user),
    email: user?.email ?? '',
    position: user?.department ?? '',
    message: '',
    facilityName: activeFacility,
  };
}

type Props = {
  /** The plan the form was opened on. */
  readonly planId: string | undefined;
  readonly onPlanDone: () => void;
};

const failed = 'Failed to send request.';

/** The form in which staff request an update. What is typed survives a reload, a lost session and a failure. */
export function RequestForm({ planId, onPlanDone }: Props) {
  const api = useApi();
  const person = usePerson();
  const { user, activeFacility } = person;
  const client = useQueryClient();
  const form = useForm<RequestValues, unknown, z.output<typeof requestFormSchema>>({
    resolver: zodResolver(requestFormSchema),
    defaultValues: requestValues(person),
  });
  const { formState, setFocus, reset } = form;
  const aboutPlan = planId !== undefined;
  useEffect(() => {
    if (aboutPlan) setFocus('message');
  }, [aboutPlan, setFocus]);
  const element = useRef<HTMLFormElement>(null);
  const { draft, failure, busy, send } = useSentForm(form, {
    formId: 'update-request',
    typedSchema: typedRequestSchema,
    fields: requestFieldNames,
    sentTo: ({ facilityName }) => facilityName,
    failed,
    body: (values: z.output<typeof requestFormSchema>) => ({ ...values, ...(aboutPlan && { planId }) }),
    call: ({ facilityName, ...body }, idempotencyKey) =>
      api.call('requestUpdate', { body: aboutPlan ? body : { ...body, facilityName }, idempotencyKey }),
    onSent: (_, values) => {
      notify('Request sent to the Administrator for review.');
      const typed = form.getValues('message');
      // The sender's details stay for the next request; the plan and the text belonged to this one.
      reset({ ...values, message: '', facilityName: activeFacility });
      draft.forget();
      // Text typed since then has not been sent.
      if (requestFormSchema.shape.message.safeParse(typed).data !== values.message)
        form.setValue('message', typed, { shouldDirty: true });
      // A user who has left the form stays on the page they went to.
      if (element.current !== null) onPlanDone();
      void requestsChanged(client);
    },
    onFailed: () => notify(failed, 'error'),
    onUnsure: () => void requestsChanged(client),
  });
  const plan = useRequestedPlan(planId);
  const begunFor = form.watch('facilityName') ?? activeFacility;
  const facility = plan.data?.facilityName ?? begunFor;
  // What is typed belongs to the facility it was typed for, even if another tab switches to another one.
  useEffect(() => {
    if (begunFor !== activeFacility && !draft.changed()) reset(requestValues(person));
  });
  // For buttons that disappear together with what they remove.
  const focusMessage = () => element.current?.querySelector<HTMLElement>('[name=message]')?.focus();
  const discardDraft = () => {
    draft.forget();
    reset(requestValues(person));
    focusMessage();
  };
  const sendHere = () => {
    form.setValue('facilityName', activeFacility, { shouldDirty: true });
    focusMessage();
  };
  const removePlan = () => {
    focusMessage();
    onPlanDone();
  };
  const { sendOrAsk, phiQuestion } = usePhiQuestion({
    texts: () => [['message', 'Message', form.getValues('message')]],
    send,
    readers: 'The administrators read this request, and it is emailed to them.',
  });
  const field = fieldOf(form);
  return (
    <form noValidate ref={element} onSubmit={form.handleSubmit(sendOrAsk)}>
      <Stack gap="4">
        <FailureAlert message={failure} />
        {draft.restored && formState.isDirty && (
          <ActionCallout action="Discard draft" onAction={discardDraft}>
            This is what you typed before. {draft.mayBeSent ? sentOrNot : 'It has not been sent.'}
          </ActionCallout>
        )}
        {aboutPlan && <AboutPlan query={plan} onRemove={removePlan} />}
        {!aboutPlan && facility !== activeFacility && (
          <ActionCallout status="warning" action="Send it there instead" onAction={sendHere}>
            This request is for {facility}. You are working in {activeFacility} now.
          </ActionCallout>
        )}
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={
            user &&
            `The administrators see that your account, ${user.email}, sent this; the answer is emailed there. A different name or email is passed on as the one to reply to.`
          }
          {...field('email')}
        />
        <TextField label="Position" autoComplete="organization-title" {...field('position')} />
        <TextAreaField
          label="Message"
          rows={7}
          hint="What should be changed or added? Name the payer, plan and code. Please do not include PHI."
          {...field('message')}
        />
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Button type="submit" loading={busy} loadingText="Sending…">
            Send Request
          </Button>
          <chakra.span color="fg.muted">To the administrators of {facility}</chakra.span>
        </Flex>
      </Stack>
      {phiQuestion}
    </form>
  );
}

/** Returns the plan that a request is about. */
function useRequestedPlan(id = '') {
  const api = useApi();
  return useQuery({
    queryKey: ['update-requests', 'plan', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => (await api.call('getPlan', { params: { id } }, { signal })).data.data,
  });
}

type AboutPlanProps = {
  readonly query: ReturnType<typeof useRequestedPlan>;
  readonly onRemove: () => void;
};

/** Shows which plan a request is about, and lets the user make it about none. */
function AboutPlan({ query, onRemove }: AboutPlanProps) {
  const { data: plan, error } = query;
  return (
    <Callout
      as="section"
      aria-label="About this plan"
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      justifyContent="space-between"
      gap="2"
    >
      <div>
        <chakra.span color="fg.muted">About this plan</chakra.span>
        {error !== null && isMissing(error) && <p>This plan was not found. It may have been removed.</p>}
        {error !== null && !isMissing(error) && (
          <LoadFailure message={messageFor(error, 'This plan could not be loaded.')} {...retryOf(query)} />
        )}
        {plan && (
          <p>
            <strong>{plan.descriptiveName}</strong>
            <br />
            {plan.payerName} · {plan.planName} · {planCodeInWords(plan.planCode)}
          </p>
        )}
      </div>
      <SecondaryButton size="xs" onClick={onRemove}>
        Not about this plan
      </SecondaryButton>
    </Callout>
  );
}
