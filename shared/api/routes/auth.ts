import { mailChoicesEditSchema } from '../../people/mail-choices.ts';
import {
  changePasswordSchema,
  confirmRegistrationSchema,
  emailedLinkSchema,
  forgotPasswordSchema,
  ownProfileSchema,
  registrationSchema,
  resetPasswordSchema,
} from '../../people/registration.ts';
import { currentPasswordSchema } from '../../people/second-factor.ts';
import {
  endedSessionSchema,
  liveSessionSchema,
  loginSchema,
  refreshSchema,
  setFacilitySchema,
  signedInSchema,
  validatedTokenSchema,
} from '../../people/session.ts';
import { userSchema } from '../../people/user.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { message } from './parts.ts';
import { secondFactorRoutes } from './second-factor.ts';

const operation = operationsOf('auth');

/** Calls that request an emailed link or carry the token of one. */
const openToAll = { access: 'public', response: message } as const;

/** Sign-in, registration, recovery and the caller's own account. */
export const authRoutes = {
  ...secondFactorRoutes,
  login: operation('POST', '/auth/login', {
    access: 'public',
    audit: { kind: 'signIn' },
    checksOrigin: 'ifSent',
    summary: 'Sign in to one facility and start a session.',
    body: loginSchema,
    response: signedInSchema,
  }),
  refresh: operation('POST', '/auth/refresh', {
    access: 'public',
    audit: { why: 'It goes on with a session whose sign-in is recorded.' },
    checksOrigin: true,
    summary: 'Exchange the session cookie for a fresh access token.',
    body: refreshSchema,
    response: z.object({ accessToken: z.string() }),
  }),
  setFacility: operation('POST', '/auth/set-facility', {
    access: 'member',
    audit: { why: 'It goes on with a session whose sign-in is recorded.' },
    checksOrigin: true,
    summary: 'Switch the session to another facility of the caller.',
    body: setFacilitySchema,
    response: z.object({ token: z.string() }),
  }),
  logout: operation('POST', '/auth/logout', {
    access: 'public',
    audit: { kind: 'signIn' },
    checksOrigin: true,
    summary: 'End the session on the server and clear its cookie.',
    status: 204,
  }),
  me: operation('GET', '/auth/me', {
    access: 'member',
    beforeSecondFactor: true,
    summary: 'The caller’s current record.',
    response: userSchema,
  }),
  updateMe: operation('PUT', '/auth/me', {
    access: 'member',
    audit: { kind: 'profile' },
    ifMatch: userSchema,
    summary:
      'Change the caller’s own profile; a new email address needs the password, and takes effect once it is confirmed by a link.',
    body: ownProfileSchema,
    response: z.object({ message: z.string(), user: userSchema }),
  }),
  setMailChoices: operation('PUT', '/auth/me/mail-choices', {
    access: 'member',
    audit: { kind: 'profile' },
    summary: 'Choose which digests the caller gets by email.',
    body: mailChoicesEditSchema,
    response: z.object({ message: z.string(), user: userSchema }),
  }),
  changePassword: operation('POST', '/auth/change-password', {
    access: 'member',
    audit: { kind: 'password' },
    checksOrigin: true,
    summary: 'Set a new password with the old one; every other session of the caller ends.',
    body: changePasswordSchema,
    response: message,
  }),
  signOutEverywhere: operation('POST', '/auth/sign-out-everywhere', {
    access: 'member',
    audit: { kind: 'suspension' },
    checksOrigin: true,
    beforeSecondFactor: true,
    summary: 'End every session of the caller, including this one, with the password.',
    body: currentPasswordSchema,
    status: 204,
  }),
  listOwnSessions: operation('GET', '/auth/sessions', {
    access: 'member',
    summary: 'Where the caller is signed in.',
    response: z.object({ data: z.array(liveSessionSchema) }),
  }),
  endOwnSessions: operation('POST', '/auth/end-sessions', {
    access: 'member',
    audit: { kind: 'suspension' },
    checksOrigin: true,
    summary:
      'End one of the caller’s sessions, or all but this one, with the password. Returns those that remain.',
    body: z.extend(endedSessionSchema, currentPasswordSchema.shape),
    response: z.object({ data: z.array(liveSessionSchema) }),
  }),
  register: operation('POST', '/auth/register', {
    ...openToAll,
    audit: { kind: 'registration' },
    summary:
      'Register for an account; a link to confirm the address is emailed. The answer is the same for a known address.',
    status: 201,
    body: registrationSchema,
  }),
  confirmRegistration: operation('POST', '/auth/confirm-registration', {
    ...openToAll,
    audit: { kind: 'registration' },
    summary:
      'Confirm the address of a registration with the token of the emailed link and the password chosen then.',
    body: confirmRegistrationSchema,
  }),
  forgotPassword: operation('POST', '/auth/forgot-password', {
    ...openToAll,
    audit: { kind: 'password' },
    summary: 'Email a link for a new password. The answer is the same for an unknown address.',
    body: forgotPasswordSchema,
  }),
  resetPassword: operation('POST', '/auth/reset-password', {
    ...openToAll,
    audit: { kind: 'password' },
    summary: 'Set a new password with the token of an emailed link; every session of the person ends.',
    body: resetPasswordSchema,
  }),
  confirmEmail: operation('POST', '/auth/confirm-email', {
    ...openToAll,
    audit: { kind: 'address' },
    summary: 'Confirm a changed email address with the token of an emailed link; sessions end.',
    body: emailedLinkSchema,
  }),
  undoEmailChange: operation('POST', '/auth/undo-email', {
    ...openToAll,
    audit: { kind: 'address' },
    summary: 'Undo a change of email address with the token of an emailed link; sessions end.',
    body: emailedLinkSchema,
  }),
  unsubscribe: operation('POST', '/auth/unsubscribe', {
    ...openToAll,
    audit: { kind: 'profile' },
    summary: 'Stop all of a person’s digests with the token of the link in one of them.',
    body: emailedLinkSchema,
  }),
  validateToken: operation('GET', '/auth/validate-token', {
    access: 'member',
    summary: 'What the caller’s token and current record allow.',
    response: validatedTokenSchema,
  }),
} as const satisfies Record<string, Operation>;
