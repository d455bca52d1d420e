import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { EndedSession, LiveSession } from '../../../../../shared/people/session.ts';
import { Button } from '../../../kit/button.tsx';
import { useFocusWhenGone } from '../../../kit/hooks/use-focus-when-gone.ts';
import { QueryState } from '../../../kit/loading/query-state.tsx';
import { localHour } from '../../../kit/local-time.ts';
import { StateChip } from '../../../kit/state-chip.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { putAnswer } from '../../../lib/api/put-answer.ts';
import { useApi } from '../../../lib/services.tsx';
import { PasswordDialog } from '../password-dialog.tsx';

export const sessionsKey = ['sessions'] as const;

type Props = {
  /** The person whose sessions an administrator views; absent for the user's own. */
  readonly personId?: string;
  /** The label of the button that ends all sessions except this one, and the message shown once they have ended. */
  readonly endAll: string;
  readonly allEnded: string;
  /** Shown beside that button. */
  readonly children?: ReactNode;
};

/** Where a person is signed in, with buttons that end one session or all except this one. */
export function SessionList({ personId, endAll, allEnded, children }: Props) {
  const { query, ending, endOwn } = useSessions(personId);
  const [question, setQuestion] = useState<Question>();
  const list = useRef<HTMLUListElement>(null);
  const focusWhenGone = useFocusWhenGone(() => list.current, query.data);
  const ended = (done: string) => {
    setQuestion(undefined);
    notify(done);
    focusWhenGone();
  };
  const end = (body: EndedSession, done: string) => {
    if (personId === undefined) setQuestion({ body, done });
    else if (!ending.isPending) ending.mutate(body, { onSuccess: () => ended(done) });
  };
  const sessions = query.data?.toSorted((one, other) => Number(other.thisOne) - Number(one.thisOne));
  return (
    <Stack gap="3">
      <QueryState of={query} failed="The sessions could not be loaded." minH="4rem" />
      {sessions !== undefined && (
        <chakra.ul
          ref={list}
          tabIndex={-1}
          aria-label="Sessions"
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 22rem), 1fr))"
          columnGap="8"
          listStyleType="none"
          outline="none"
        >
          {sessions.map((session) => (
            <SessionItem
              key={session._id}
              session={session}
              onEnd={() => end({ sessionId: session._id }, `${session.device} was signed out.`)}
            />
          ))}
          {sessions.length === 0 && <Text as="li">Not signed in anywhere.</Text>}
        </chakra.ul>
      )}
      <Stack direction="row" gap="2" wrap="wrap">
        {sessions?.some(({ thisOne }) => !thisOne) && (
          <Button size="sm" variant="outline" disabled={ending.isPending} onClick={() => end({}, allEnded)}>
            {endAll}
          </Button>
        )}
        {children}
      </Stack>
      {question && (
        <PasswordDialog
          title={question.body.sessionId === undefined ? `${endAll}?` : 'Sign out there?'}
          label="Sign out"
          failed="The session could not be ended."
          send={(password) => endOwn({ ...question.body, ...password })}
          onDone={() => ended(question.done)}
          onClose={() => setQuestion(undefined)}
        >
          Please enter your password, so that no one else at this computer can do this.
        </PasswordDialog>
      )}
    </Stack>
  );
}

/** Which of the user's own sessions end once the password is given, and the message shown then. */
type Question = { readonly body: EndedSession; readonly done: string };

type ItemProps = { readonly session: LiveSession; readonly onEnd: () => void };

function SessionItem({ session, onEnd }: ItemProps) {
  const { device, facility, since, lastUsed, thisOne } = session;
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <div>
        <Flex wrap="wrap" align="center" columnGap="2">
          <strong>{device}</strong>
          {thisOne && <StateChip tone="good">This session</StateChip>}
        </Flex>
        <Text color="fg.muted">{facility}</Text>
        <Text color="fg.muted" fontSize="xs">
          Since {localHour(since)}
          {!thisOne && `, last used ${localHour(lastUsed)}`}
        </Text>
      </div>
      {!thisOne && (
        <Button
          size="sm"
          variant="outline"
          flex="none"
          aria-label={`Sign out ${device}, ${facility}, since ${localHour(since)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Flex>
  );
}

function useSessions(personId: string | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = [...sessionsKey, personId];
  const query = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } =
        personId === undefined
          ? await api.call('listOwnSessions', {}, { signal })
          : await api.call('listSessionsOf', { params: { id: personId } }, { signal });
      return data.data;
    },
  });
  const ending = useMutation({
    mutationFn: async (body: EndedSession) => {
      const { data } = await api.call('endSessionsOf', { params: { id: personId ?? '' }, body });
      await putAnswer<readonly LiveSession[]>(client, queryKey, data.data);
    },
    onError: (error) => notify(messageFor(error, 'The session could not be ended.'), 'error'),
  });
  const endOwn = async (body: EndedSession & { currentPassword: string }) => {
    const { data } = await api.call('endOwnSessions', { body });
    await putAnswer<readonly LiveSession[]>(client, queryKey, data.data);
  };
  return { query, ending, endOwn };
}
