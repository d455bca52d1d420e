import {
  confirmSecondFactorSchema,
  currentPasswordSchema,
  recoveryCodesSchema,
  startedSecondFactorSchema,
  startSecondFactorSchema,
} from '../../people/second-factor.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { message } from './parts.ts';

const operation = operationsOf('auth');

/** The second factor of one’s own account. */
export const secondFactorRoutes = {
  startSecondFactor: operation({
    method: 'POST',
    audit: { why: 'Nothing changes before a code confirms it, which is recorded.' },
    path: '/auth/second-factor/start',
    access: 'member',
    checksOrigin: true,
    beforeSecondFactor: true,
    summary: 'Get a key for an authenticator app. It counts once a code of the app has confirmed it.',
    body: startSecondFactorSchema,
    response: startedSecondFactorSchema,
  }),
  confirmSecondFactor: operation({
    method: 'POST',
    audit: { kind: 'secondFactor' },
    path: '/auth/second-factor/confirm',
    access: 'member',
    checksOrigin: true,
    beforeSecondFactor: true,
    summary:
      'Switch the second factor on with the app’s first code. Gives recovery codes; every other session of the caller ends.',
    body: confirmSecondFactorSchema,
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: operation({
    method: 'POST',
    audit: { kind: 'secondFactor' },
    path: '/auth/second-factor/recovery-codes',
    access: 'member',
    checksOrigin: true,
    summary: 'Get new recovery codes; those of before no longer work.',
    body: currentPasswordSchema,
    response: recoveryCodesSchema,
  }),
  switchOffSecondFactor: operation({
    method: 'POST',
    audit: { kind: 'secondFactor' },
    path: '/auth/second-factor/off',
    access: 'member',
    checksOrigin: true,
    summary:
      'Switch the caller’s second factor off, where the stage does not demand it. Every other session of the caller ends.',
    body: currentPasswordSchema,
    response: message,
  }),
} as const satisfies Record<string, Operation>;
