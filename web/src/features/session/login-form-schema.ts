import { limits } from '../../../../shared/limits.ts';
import * as z from '../../../../shared/zod.ts';

/** What the sign-in form asks for. The server decides whether the address and password are right. */
const loginFormSchema = z.object({
  activeFacility: z.string().check(z.minLength(1, 'Please select a facility.')),
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter your email address.'), z.maxLength(limits.text.email)),
  // Blanks belong to a password, so nothing is trimmed.
  password: z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(limits.password.max)),
});

export type LoginForm = z.infer<typeof loginFormSchema>;
type Problems = Partial<Record<keyof LoginForm, string>>;

/** An address as it is sent: people of the hospital's own domain may leave that out. */
export function wholeEmail(typed: string, domain: string | undefined): string {
  return domain === undefined || typed.includes('@') ? typed : `${typed}@${domain}`;
}

/** The values to send, or what is wrong with which field. */
export function checkLogin(typed: LoginForm): { values: LoginForm | undefined; problems: Problems } {
  const { data: values, error } = loginFormSchema.safeParse(typed);
  if (error === undefined) return { values, problems: {} };
  const { activeFacility, email, password } = z.flattenError(error).fieldErrors;
  const problems = { activeFacility: activeFacility?.[0], email: email?.[0], password: password?.[0] };
  return { values, problems };
}

/** The name of the first field in error, in the order of the screen. */
export function firstProblem(problems: Problems): keyof LoginForm | undefined {
  const order = ['activeFacility', 'email', 'password'] as const;
  return order.find((name) => problems[name] !== undefined);
}
