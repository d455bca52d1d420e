import { Box, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { MustRead } from '../../../../shared/messages/must-read.ts';
import { may } from '../../../../shared/people/permissions.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { FailureAlert, whyFailed } from '../../kit/form/failure-alert.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { LongText } from '../../kit/history/long-text.tsx';
import { useFocusAfterChange } from '../../kit/hooks/use-focus-after-change.ts';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { localTime } from '../../kit/local-time.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { isMissing } from '../../lib/api/api-failure.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useApi, usePerson } from '../../lib/services.tsx';
import { useAcknowledge, useChangeMustReads } from './must-read-queries.ts';

const ReadersDialog = onDemand(() => import('./readers-dialog.tsx'));

type Props = {
  readonly note: MustRead;
  /** What to show about the note's plan: a link to it, that it is gone, or nothing if it is already open. */
  readonly about?: 'link' | 'gone' | undefined;
};

/** One note that everybody at the facility must read, with a button to confirm having read it. Then only its beginning stays. */
export function MustReadNote({ note, about }: Props) {
  const { _id, plan, text, by, createdAt, readAt } = note;
  const { role } = usePerson();
  const acknowledge = useAcknowledge();
  const printing = usePrinting();
  // Only for what was confirmed here, not in another tab.
  const confirmed = useFocusAfterChange<HTMLParagraphElement>(acknowledge.isIdle ? undefined : readAt);
  return (
    <Box
      as="li"
      px="3"
      py="2"
      borderWidth="1px"
      borderStartWidth="4px"
      borderStartColor={readAt === undefined ? 'orange.solid' : 'border'}
      borderRadius="l2"
      bg="bg.panel"
      overflowWrap="anywhere"
    >
      {plan && about === 'link' && (
        <TextLink to={paths.plan(plan._id)} fontWeight="semibold">
          {plan.descriptiveName}
        </TextLink>
      )}
      {plan && about === 'gone' && (
        <Text>
          <b>{plan.descriptiveName}</b> (no longer in the directory)
        </Text>
      )}
      {plan && about === undefined && (
        <Text fontWeight="semibold" color={readAt === undefined ? 'orange.fg' : 'fg.muted'}>
          Must read
        </Text>
      )}
      <Text whiteSpace="pre-wrap" maxW="80ch">
        {readAt === undefined || printing ? (
          text
        ) : (
          <LongText text={text} name={plan ? `the note about ${plan.descriptiveName}` : 'the note'} />
        )}
      </Text>
      <FailureAlert message={whyFailed(acknowledge, 'This could not be saved.')} />
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="1">
        {readAt === undefined ? (
          <Button
            size="sm"
            loading={acknowledge.isPending}
            _print={{ display: 'none' }}
            onClick={() => acknowledge.mutate(_id)}
          >
            I have read it
          </Button>
        ) : (
          <Text ref={confirmed} tabIndex={-1} role="status">
            You read it {localTime(readAt)}.
          </Text>
        )}
        <Text color="fg.muted">
          {by} · {localTime(createdAt)}
        </Text>
        {may.editPlans(role) && <NoteTools note={note} />}
      </Flex>
    </Box>
  );
}

/** This many characters tell which note it is: a screen reader reads them with the question. */
const beginning = 160;

/** What administrators can do with a note. */
function NoteTools({ note }: { readonly note: MustRead }) {
  const api = useApi();
  const change = useChangeMustReads();
  const [open, setOpen] = useState<'readers' | 'removal'>();
  const close = () => setOpen(undefined);
  const tools = useRef<HTMLDivElement>(null);
  /** What gets the focus when the button disappears with the note. */
  const left = useRef<HTMLElement>(null);
  const remove = async () => {
    let done = 'The note was withdrawn.';
    await api.call('deleteMustRead', { params: { id: note._id } }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      // Someone else may have withdrawn it, or archived its facility, which keeps it.
      done = 'This note is no longer here.';
    });
    left.current = tools.current?.closest<HTMLElement>('[role=dialog], main') ?? null;
    change((notes) => notes.filter(({ _id }) => _id !== note._id));
    notify(done);
    close();
  };
  return (
    <Flex ref={tools} gap="2" _print={{ display: 'none' }}>
      <SecondaryButton size="sm" onClick={() => setOpen('readers')}>
        Who has read it
      </SecondaryButton>
      <SecondaryButton size="sm" onClick={() => setOpen('removal')}>
        Withdraw
      </SecondaryButton>
      {open === 'readers' && <ReadersDialog note={note} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title="Withdraw this note?"
          confirmLabel="Withdraw"
          busyLabel="Withdrawing…"
          danger
          failed="The note could not be withdrawn."
          finalFocus={() => left.current}
          onConfirm={remove}
          onClose={close}
        >
          <Text lineClamp={3}>
            {note.text.length > beginning ? `${note.text.slice(0, beginning)}…` : note.text}
          </Text>
          <p>No one will see it anymore, and who has read it is no longer shown.</p>
        </ConfirmDialog>
      )}
    </Flex>
  );
}
