import { Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MailChoices,
  mailChoicesEditSchema,
  noMails,
} from '../../../../../shared/people/mail-choices.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { Button } from '../../../kit/button.tsx';
import { FailureAlert, whyFailed } from '../../../kit/form/failure-alert.tsx';
import { CheckBox } from '../../../kit/form/fields/check-box.tsx';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { putAnswer } from '../../../lib/api/put-answer.ts';
import { useApi } from '../../../lib/services.tsx';
import { meKey } from '../profile/use-me.ts';

const times = { never: 'Never', daily: 'Every day', weekly: 'Every week' } as const;

/** The digests that only administrators can choose. */
const forAdministrators: Readonly<Record<Exclude<keyof MailChoices, 'changes'>, string>> = {
  dueFacts: 'Facts due to be verified, on Mondays',
  endingContracts: 'Payer contracts that end in 60, 30 and 7 days',
};

/** Lets a person choose which digests they get by email. */
export function DigestPanel({ user }: { readonly user: User }) {
  const api = useApi();
  const client = useQueryClient();
  const saved = user.mailChoices ?? noMails;
  const [chosen, setChosen] = useState<Partial<MailChoices>>({});
  const choices = { ...saved, ...chosen };
  const saving = useMutation({
    // Only what they chose, so that choices made in another tab stay.
    mutationFn: async (sent: Partial<MailChoices>) => (await api.call('setMailChoices', { body: sent })).data,
    onSuccess: async ({ user: stored, message }, sent) => {
      await putAnswer(client, meKey(user._id), stored);
      // Choices made since then are not saved yet.
      setChosen((now) => withoutSent(now, sent));
      notify(message);
    },
  });
  const choose = (choice: Partial<MailChoices>) => setChosen({ ...chosen, ...choice });
  return (
    <Panel title="Emails">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(chosen);
        }}
      >
        <Stack gap="4" maxW="sm">
          <FailureAlert message={whyFailed(saving, 'Your choice could not be saved.')} />
          {user.mailSuppressed !== undefined && (
            <Text>
              Email doesn’t reach your address, so none of these will come. Please correct the address, or ask
              an administrator to send emails again.
            </Text>
          )}
          <ChoiceField
            label="What changed in the plans of your facilities"
            options={Object.entries(times)}
            value={choices.changes}
            onChange={({ currentTarget: { value } }) =>
              choose(mailChoicesEditSchema.parse({ changes: value }))
            }
          />
          {user.role === 'admin' &&
            Object.entries(forAdministrators).map(([key, label]) => (
              <CheckBox
                key={key}
                checked={choices[key as keyof typeof forAdministrators]}
                onChange={({ currentTarget: { checked } }) => choose({ [key]: checked })}
              >
                {label}
              </CheckBox>
            ))}
          <Button type="submit" alignSelf="start" loading={saving.isPending} loadingText="Saving…">
            Save emails
          </Button>
          <Text color="fg.muted">
            Digests come in the morning, the weekly one on Mondays, and only when there is something to
            report. Each has a link that stops them.
          </Text>
        </Stack>
      </form>
    </Panel>
  );
}

const withoutSent = (chosen: Partial<MailChoices>, sent: Partial<MailChoices>): Partial<MailChoices> =>
  Object.fromEntries(
    Object.entries(chosen).filter(([key, value]) => value !== sent[key as keyof MailChoices]),
  );
