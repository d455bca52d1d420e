import { Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import * as z from '../../../../shared/zod.ts';
import { useWholeEmail } from '../../entities/person/use-whole-email.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { FacilityField } from './facility-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Signs in. The guard around the page then leads to the requested page. A failure keeps everything typed.
 * Written without the form library that longer forms use, which would be a tenth of what this page loads.
 */
export function LoginForm() {
  const { codeField, failure, busy, signIn } = useSignIn('Invalid email or password');
  const [typed, setTyped] = useState<Values>({ activeFacility: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const { hint, whole } = useWholeEmail();
  const { values, problems } = checkLogin(typed);
  const problem = (name: keyof Values) => (tried ? problems[name] : undefined);
  const type = (name: keyof Values) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const field = event.currentTarget.elements.namedItem(firstProblem(problems) ?? '');
    if (field instanceof HTMLElement) field.focus();
    if (values !== undefined && !busy) signIn({ ...values, email: whole(values.email) });
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <FailureAlert message={failure} />
        <FacilityField
          chosen={typed.activeFacility}
          problem={problem('activeFacility')}
          onChoose={type('activeFacility')}
        />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          problem={problem('email')}
          hint={hint}
          value={typed.email}
          onChange={(event) => type('email')(event.currentTarget.value)}
        />
        <SecretField
          label="Password"
          name="password"
          autoComplete="current-password"
          problem={problem('password')}
          value={typed.password}
          onChange={(event) => type('password')(event.currentTarget.value)}
        />
        {codeField}
        <Button type="submit" loading={busy} loadingText="Signing in…" mt="2">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

/** What the sign-in form asks for. The server decides whether the address and password are right. */
const loginFormSchema = z.object({
  activeFacility: z.string().check(z.minLength(1, 'Please select a facility.')),
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter your email address.'), z.maxLength(limits.text.email)),
  // Blanks are part of a password, so nothing is trimmed.
  password: z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(limits.password.max)),
});

type Values = z.infer<typeof loginFormSchema>;
type Problems = Partial<Record<keyof Values, string>>;

/** Returns the values to send, or the problems by field. */
function checkLogin(typed: Values): { values: Values | undefined; problems: Problems } {
  const { data: values, error } = loginFormSchema.safeParse(typed);
  if (error === undefined) return { values, problems: {} };
  const { activeFacility, email, password } = z.flattenError(error).fieldErrors;
  const problems = { activeFacility: activeFacility?.[0], email: email?.[0], password: password?.[0] };
  return { values, problems };
}

/** Returns the name of the first field in error, in screen order. */
function firstProblem(problems: Problems): keyof Values | undefined {
  const order = ['activeFacility', 'email', 'password'] as const;
  return order.find((name) => problems[name] !== undefined);
}
