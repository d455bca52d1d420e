import {
  confirmSecondFactorSchema,
  recoveryCodesSchema,
  startedSecondFactorSchema,
  startSecondFactorSchema,
} from '../../people/second-factor.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { message } from './parts.ts';

const operation = operationsOf('auth');

/** Common to the calls about the caller's own second factor. */
const own = { access: 'member', checksOrigin: true } as const;

/** The second factor of the caller's own account. */
export const secondFactorRoutes = {
  startSecondFactor: operation('POST', '/auth/second-factor/start', {
    ...own,
    audit: { why: 'Nothing changes before a code confirms it, which is recorded.' },
    beforeSecondFactor: true,
    summary: 'Get a key for an authenticator app. It takes effect once a code from the app has confirmed it.',
    body: startSecondFactorSchema,
    response: startedSecondFactorSchema,
  }),
  confirmSecondFactor: operation('POST', '/auth/second-factor/confirm', {
    ...own,
    audit: { kind: 'secondFactor' },
    beforeSecondFactor: true,
    summary:
      'Turn on the second factor with the app’s first code. Returns recovery codes; every other session of the caller ends.',
    body: confirmSecondFactorSchema,
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: operation('POST', '/auth/second-factor/recovery-codes', {
    ...own,
    audit: { kind: 'secondFactor' },
    summary: 'Get new recovery codes, with the password and a code; the old ones no longer work.',
    body: startSecondFactorSchema,
    response: recoveryCodesSchema,
  }),
  switchOffSecondFactor: operation('POST', '/auth/second-factor/off', {
    ...own,
    audit: { kind: 'secondFactor' },
    summary:
      'Turn off the caller’s second factor, unless the stage requires it. Every other session of the caller ends.',
    body: startSecondFactorSchema,
    response: message,
  }),
} as const satisfies Record<string, Operation>;
