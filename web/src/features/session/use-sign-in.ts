import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RequestOf } from '../../../../shared/api/routes.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { useServices } from '../../lib/services.tsx';
import { storage } from '../../lib/storage.ts';
import { useCodeStep } from './code-step.tsx';

type Body = RequestOf<'login'>['body'];

/** Signs in with what a form asks for, and in a second step with a code. @param refused what a failure without a reason says */
export function useSignIn(refused: string, onDone = () => {}) {
  const { api, session } = useServices();
  const asking = useRef<AbortController>(null);
  // A user who leaves the form no longer wants to be signed in, and stays on the page they went to, such as Register.
  useEffect(() => () => asking.current?.abort(), []);
  const login = useMutation({
    mutationFn: async (body: Body) => {
      requireStorage();
      asking.current = new AbortController();
      const { signal } = asking.current;
      await session.signInBy(async () => (await api.call('login', { body }, { signal })).data);
    },
    onSuccess: () => {
      notify('Login successful!');
      onDone();
    },
  });
  const step = useCodeStep(login.error);
  return {
    codeField: step.field,
    failure: login.error === null || step.tells ? undefined : messageFor(login.error, refused),
    busy: login.isPending,
    signIn: (body: Body) => login.mutate({ ...body, ...step.body }),
  };
}

/**
 * Refuses a sign-in in a browser that stores nothing, as when cookies are blocked. Such a browser also refuses the session's lock,
 * which would look like a wrong password. @throws ApiFailure
 */
function requireStorage(): void {
  storage.lastActivity.write(Date.now());
  if (storage.lastActivity.read() !== undefined) return;
  throw new ApiFailure(
    'BLOCKED',
    'This browser stores nothing for this site, so you cannot sign in. Please allow cookies for it, or tell your IT department.',
  );
}
