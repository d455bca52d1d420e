import { Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../../shared/people/user.ts';
import { Button } from '../../../kit/button.tsx';
import { useFocusAfterChange } from '../../../kit/hooks/use-focus-after-change.ts';
import { localTime } from '../../../kit/local-time.ts';
import { Panel } from '../../../kit/panel.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useServices } from '../../../lib/services.tsx';
import { PasswordForm } from '../password-form.tsx';
import { meKey } from '../profile/use-me.ts';
import { sessionsKey } from '../sessions/session-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const SetUpSecondFactor = onDemand(() => import('./set-up.tsx'));

/** Manages the person's own second factor: turn it on with an authenticator app, get new recovery codes, turn it off. */
export function SecondFactorPanel({ user }: { readonly user: User }) {
  const { api, session } = useServices();
  const client = useQueryClient();
  const [doing, setDoing] = useState<'setUp' | 'renew' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { secondFactor } = user;

  const done = () => {
    setDoing(undefined);
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: meKey(user._id) });
    void client.invalidateQueries({ queryKey: sessionsKey });
    void session.recheck();
  };
  const cancel = () => setDoing(undefined);
  // Each step replaces the button that led to it.
  const place = useFocusAfterChange<HTMLDivElement>(doing);
  return (
    <Panel title="Two-step sign-in" ref={place} tabIndex={-1} outline="none">
      <Text color="fg.muted">{wordsFor(user)}</Text>
      {doing === undefined && (
        <Stack direction="row" gap="2" wrap="wrap">
          <Button size="sm" variant="outline" onClick={() => setDoing('setUp')}>
            {secondFactor === undefined ? 'Set up' : 'Use another phone'}
          </Button>
          {secondFactor !== undefined && (
            <Button size="sm" variant="outline" onClick={() => setDoing('renew')}>
              New recovery codes
            </Button>
          )}
          {secondFactor !== undefined && !user.secondFactorDemanded && (
            <Button size="sm" variant="outline" colorPalette="red" onClick={() => setDoing('off')}>
              Turn off
            </Button>
          )}
        </Stack>
      )}
      {doing === 'setUp' && (
        <SetUpSecondFactor replaces={secondFactor !== undefined} onDone={done} onCancel={cancel} />
      )}
      {doing === 'renew' && codes === undefined && (
        <PasswordForm
          label="Make new codes"
          failed="New recovery codes could not be made."
          unsure="We can’t tell whether new codes were made. If they were, the old ones no longer work. Please try again until you see new ones."
          withCode
          send={async (body) => {
            const { data } = await api.call('renewRecoveryCodes', { body });
            return data.recoveryCodes;
          }}
          onDone={setCodes}
          onCancel={cancel}
        />
      )}
      {codes !== undefined && <RecoveryCodes codes={codes} onDone={done} />}
      {doing === 'off' && (
        <PasswordForm
          label="Turn off"
          failed="Two-step sign-in could not be turned off."
          withCode
          send={async (body) => (await api.call('switchOffSecondFactor', { body })).data.message}
          onDone={(message) => {
            notify(message);
            done();
          }}
          onCancel={cancel}
        />
      )}
    </Panel>
  );
}

function wordsFor({ secondFactor }: User): string {
  if (secondFactor === undefined)
    return 'Signing in can ask for a code from an authenticator app on your phone, in addition to your password.';
  const { since, recoveryCodes } = secondFactor;
  const left =
    recoveryCodes === 1 ? 'One recovery code is left.' : `${recoveryCodes} recovery codes are left.`;
  return `Since ${localTime(since)}, signing in also asks for a code from your authenticator app. ${left}`;
}
