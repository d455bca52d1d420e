import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '../../../../shared/api/routes.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { useServices } from '../../lib/services.tsx';
import { storage } from '../../lib/storage.ts';
import { useCodeStep } from './code-step.tsx';

type Options<Name extends string> = {
  /** The form's fields in screen order, each with what is said if it is empty. The server decides what is right. */
  readonly fields: Readonly<Record<Name, string>>;
  readonly body: (typed: Readonly<Record<Name, string>>) => Body;
  /** What a failure without a reason says. */
  readonly refused: string;
  readonly onDone?: () => void;
};

type Body = RequestOf<'login'>['body'];

/**
 * Signs in with what a form asks for, and in a second step with a code. A failure keeps everything typed.
 * Written without the form library that longer forms use, which would be a tenth of what the sign-in page loads.
 */
export function useSignIn<Name extends string>({ fields, body, refused, onDone }: Options<Name>) {
  const { api, session } = useServices();
  const names = Object.keys(fields) as Name[];
  const [typed, setTyped] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [tried, setTried] = useState(false);
  /** What the server refused, by field, until the user corrects it. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string | undefined>>>({});
  const asking = useRef<AbortController>(null);
  // A user who leaves the form no longer wants to be signed in, and stays on the page they went to, such as Register.
  useEffect(() => () => asking.current?.abort(), []);
  const login = useMutation({
    mutationFn: async (sent: Body) => {
      requireStorage();
      asking.current = new AbortController();
      const { signal } = asking.current;
      await session.signInBy(async () => (await api.call('login', { body: sent }, { signal })).data);
    },
    onMutate: () => setRefusals({}),
    onError: (error) => setRefusals(error instanceof ApiFailure ? error.fields : {}),
    onSuccess: () => {
      notify('Login successful!');
      onDone?.();
    },
  });
  const step = useCodeStep(login.error);
  const type = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setRefusals((before) => ({ ...before, [name]: undefined }));
  };
  // Blanks are part of a password.
  const isEmpty = (name: Name) => (name === 'password' ? typed[name] : typed[name].trim()) === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const empty = names.find(isEmpty);
    const field = event.currentTarget.elements.namedItem(empty ?? '');
    if (field instanceof HTMLElement) field.focus();
    if (empty === undefined && !login.isPending) login.mutate({ ...body(typed), ...step.body });
  };
  return {
    codeField: step.field,
    failure: login.error === null || step.tells ? undefined : messageFor(login.error, refused),
    busy: login.isPending,
    type,
    field: (name: Name) => ({
      name,
      value: typed[name],
      problem: tried && isEmpty(name) ? fields[name] : refusals[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(name, currentTarget.value),
    }),
    submit,
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
