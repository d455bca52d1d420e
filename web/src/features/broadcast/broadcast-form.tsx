import { chakra, Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fullName } from '../../../../shared/people/full-name.ts';
import { paths } from '../../config/paths.ts';
import { ActionCallout } from '../../kit/action-callout.tsx';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { sentOrNot } from '../../kit/form/use-form-failure.ts';
import { QueryFailure } from '../../kit/loading/query-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { findFieldPhi, phiKinds } from '../../kit/phi/text-phi.ts';
import { showInField } from '../../kit/phi/use-phi-question.tsx';
import { onDemand } from '../../lib/on-demand.tsx';
import { usePerson } from '../../lib/services.tsx';
import { AttachmentField, fileProblem } from './attachment-field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { useRecipientCount } from './broadcast-queries.ts';
import {
  audienceOf,
  audienceText,
  type BroadcastValues,
  broadcastFormSchema,
  emptyBroadcast,
  people,
} from './broadcast-values.ts';
import { type ReadyBroadcast, useSendBroadcast } from './use-send-broadcast.ts';

const PreviewDialog = onDemand(() => import('./preview-dialog.tsx'));

type Props = {
  /** The facility whose people are preselected as recipients; without it everyone is. */
  readonly facility?: string;
  readonly end?: ReactNode;
};

/** An administrator's email to many people. What is typed survives a reload; nothing is sent before the preview. */
export function BroadcastForm({ facility, end }: Props) {
  const { user } = usePerson();
  const form = useForm<BroadcastValues, unknown, ReadyBroadcast>({
    resolver: zodResolver(broadcastFormSchema),
    defaultValues: emptyBroadcast(facility),
  });
  const { watch, reset } = form;
  const element = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<ReadyBroadcast>();
  const [written, setWritten] = useState(0);
  const audience = audienceOf(watch());
  const recipients = useRecipientCount(audience);
  const sending = useSendBroadcast(form, { audience, file }, () => {
    setShown(undefined);
    setFile(undefined);
    // Only remounting a file input empties it.
    setWritten((times) => times + 1);
    reset(emptyBroadcast(facility));
    draft.forget();
  });
  const { draft } = sending;
  const discardDraft = () => {
    draft.forget();
    reset(emptyBroadcast(facility));
    // The button disappears together with the draft.
    element.current?.querySelector<HTMLElement>('[name=subject]')?.focus();
  };
  const broken = fileProblem(file) ?? sending.fileProblem;
  const count = recipients.data?.count ?? 0;
  const mayPreview = audience !== undefined && count > 0 && broken === undefined;
  const field = fieldOf(form);
  return (
    <Panel title="Broadcast Message" end={end}>
      {sending.sent !== undefined && (
        <Callout role="status" status="success">
          “{sending.sent.subject}” is on its way to {people(sending.sent.delivery.total)}.{' '}
          <TextLink to={paths.broadcast(sending.sent._id)}>Show delivery</TextLink>
        </Callout>
      )}
      <form
        noValidate
        ref={element}
        onSubmit={form.handleSubmit((values) => {
          sending.clear();
          if (mayPreview) setShown(values);
        })}
      >
        <Stack gap="4">
          {draft.restored && form.formState.isDirty && (
            <ActionCallout action="Discard draft" onAction={discardDraft}>
              This is what you typed before. {draft.mayBeSent ? sentOrNot : 'It has not been sent.'} If you
              had attached a file, attach it again.
            </ActionCallout>
          )}
          <TextField label="Subject" {...field('subject')} />
          <TextAreaField
            label="Message"
            rows={7}
            hint="Plain text. Please do not include PHI."
            {...field('message')}
          />
          <AttachmentField
            key={written}
            file={file}
            problem={broken}
            onFile={(chosen) => {
              sending.clear();
              setFile(chosen);
            }}
          />
          <AudienceFields form={form} count={countText(audience, recipients)} />
          <QueryFailure of={recipients} failed="The number of people could not be loaded." />
          <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
            <Button type="submit" disabled={!mayPreview}>
              Preview
            </Button>
            <chakra.span color="fg.muted">You see the email and confirm before it is sent.</chakra.span>
          </Flex>
        </Stack>
      </form>
      {shown !== undefined && audience !== undefined && (
        <PreviewDialog
          subject={shown.subject}
          message={shown.message}
          file={file}
          audience={audienceText(audience.facilities, audience.roles)}
          count={count}
          author={user === undefined ? 'An administrator' : fullName(user)}
          phi={phiOf(form.getValues())}
          busy={sending.busy}
          failure={sending.failure}
          onShow={(finding) => {
            setShown(undefined);
            showInField(finding);
          }}
          onSend={() => sending.send(shown, phiKinds(phiOf(form.getValues())))}
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  );
}

const phiOf = ({ subject, message }: BroadcastValues) =>
  findFieldPhi([
    ['subject', 'Subject', subject],
    ['message', 'Message', message],
  ]);

function countText(
  audience: ReturnType<typeof audienceOf>,
  { data, isError }: ReturnType<typeof useRecipientCount>,
): string {
  if (audience === undefined) return 'Choose at least one facility.';
  if (data === undefined || data === null) return isError ? '' : 'Counting…';
  if (data.count + data.suppressed === 0) return 'No one matches. Choose other facilities or another role.';
  const back =
    data.suppressed === 0
      ? ''
      : ` ${people(data.suppressed)} won’t get it: earlier emails bounced or were reported as spam.`;
  return `Goes to ${people(data.count)}.${back}`;
}
