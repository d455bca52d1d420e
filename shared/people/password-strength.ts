import { limits } from '../limits.ts';

export type PasswordStrength = 'Strong' | 'Medium' | 'Weak';

/** The checklist under a new password, in the order shown. */
export const passwordChecks = [
  { label: 'at least 8 characters', holds: (password: string) => password.length >= limits.passwordStrong },
  { label: 'a letter', holds: (password: string) => /[a-z]/i.test(password) },
  { label: 'a number', holds: (password: string) => /\d/.test(password) },
  { label: 'a special character (@ $ ! % * ? &)', holds: (password: string) => /[@$!%*?&]/.test(password) },
] as const;

/** Rates a password for the advisory meter of spec §5. It never rejects a password; the server's own rule does that. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordChecks.every(({ holds }) => holds(password))) return 'Strong';
  return password.length >= limits.passwordMedium ? 'Medium' : 'Weak';
}
