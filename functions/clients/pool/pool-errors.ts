/** `notTheirs`: the refresh token and the session belong to two people. `usedCode`: a correct code that was already used. */
export type Refusal = 'credentials' | 'reused' | 'notAllowed' | 'notTheirs' | 'code' | 'usedCode';

/**
 * - a refusal is reported to the person who is signing in;
 * - `input`: the pool does not accept this address, password or app; the call that sent it reports which;
 * - `gone`, `taken`: there is no such account, or another one has the address; the call that gets this deals with it;
 * - `busy`: it passes by itself, and is reported as UNAVAILABLE;
 * - `fault`: our own setup is wrong. Nobody at a desk can fix it, so it is a 500 that is logged and raises an alarm.
 */
type Meaning = Exclude<Refusal, 'notTheirs'> | 'input' | 'gone' | 'taken' | 'busy' | 'fault';

/** Every exception that the SDK documents for the calls the product makes: a test compares this table with the SDK's list. */
export const poolErrors: Readonly<Record<string, Meaning>> = {
  NotAuthorizedException: 'credentials',
  PasswordResetRequiredException: 'credentials',
  UserNotConfirmedException: 'credentials',
  UnauthorizedException: 'credentials',
  // No app setup is waiting for its first code.
  SoftwareTokenMFANotFoundException: 'credentials',
  MFAMethodNotFoundException: 'credentials',
  RefreshTokenReuseException: 'reused',
  UserLambdaValidationException: 'notAllowed',
  CodeMismatchException: 'code',
  EnableSoftwareTokenMFAException: 'code',
  // The code is correct, but was used before.
  ExpiredCodeException: 'usedCode',

  InvalidParameterException: 'input',
  InvalidPasswordException: 'input',
  PasswordHistoryPolicyViolationException: 'input',
  UserNotFoundException: 'gone',
  UsernameExistsException: 'taken',
  AliasExistsException: 'taken',

  TooManyRequestsException: 'busy',
  LimitExceededException: 'busy',
  InternalErrorException: 'busy',
  ConcurrentModificationException: 'busy',
  // The pool could not run its trigger in time: it takes more than five seconds, or Lambda has no execution left.
  UnexpectedLambdaException: 'busy',

  CodeDeliveryFailureException: 'fault',
  FeatureUnavailableInTierException: 'fault',
  ForbiddenException: 'fault',
  InvalidEmailRoleAccessPolicyException: 'fault',
  InvalidLambdaResponseException: 'fault',
  InvalidSmsRoleAccessPolicyException: 'fault',
  InvalidSmsRoleTrustRelationshipException: 'fault',
  InvalidUserPoolConfigurationException: 'fault',
  OperationNotEnabledException: 'fault',
  PreconditionNotMetException: 'fault',
  ResourceNotFoundException: 'fault',
  UnsupportedOperationException: 'fault',
  UnsupportedTokenTypeException: 'fault',
  UnsupportedUserStateException: 'fault',
};

export function poolMeaning(error: unknown): Meaning | undefined {
  return error instanceof Error ? poolErrors[error.name] : undefined;
}

/** Returns what the pool's answer to a sign-in means: rejected or unknown input counts as a wrong password or code, too. */
export function refusalOf(error: unknown): Exclude<Refusal, 'notTheirs'> | undefined {
  const meaning = poolMeaning(error);
  switch (meaning) {
    case 'input':
    case 'gone':
      return 'credentials';
    case undefined:
    case 'taken':
    case 'busy':
    case 'fault':
      return undefined;
    default:
      return meaning;
  }
}
