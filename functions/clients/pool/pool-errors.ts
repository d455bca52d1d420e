/** `notTheirs`: the refresh token and the session are of two people. `usedCode`: a code that was right, once before. */
export type Refusal = 'credentials' | 'reused' | 'notAllowed' | 'notTheirs' | 'code' | 'usedCode';

/**
 * - a refusal is told to who signs in;
 * - `input`: the pool takes no such address, password or app; the call that sent it says which;
 * - `gone`, `taken`: there is no such account, or another one has the address; the call that meets it goes on from there;
 * - `busy`: it passes by itself, and is told as UNAVAILABLE;
 * - `fault`: our own set-up is wrong. Nobody at a desk can mend it, so it is a 500 that is logged and alarms.
 */
type Meaning = Exclude<Refusal, 'notTheirs'> | 'input' | 'gone' | 'taken' | 'busy' | 'fault';

/** Every exception that the SDK names for the calls which the product makes: a test holds this table against its list. */
export const poolErrors: Readonly<Record<string, Meaning>> = {
  NotAuthorizedException: 'credentials',
  PasswordResetRequiredException: 'credentials',
  UserNotConfirmedException: 'credentials',
  UnauthorizedException: 'credentials',
  // Nothing waits for a first code.
  SoftwareTokenMFANotFoundException: 'credentials',
  MFAMethodNotFoundException: 'credentials',
  RefreshTokenReuseException: 'reused',
  UserLambdaValidationException: 'notAllowed',
  CodeMismatchException: 'code',
  EnableSoftwareTokenMFAException: 'code',
  // The code is right, and was used before.
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
  UnexpectedLambdaException: 'fault',
  UnsupportedOperationException: 'fault',
  UnsupportedTokenTypeException: 'fault',
  UnsupportedUserStateException: 'fault',
};

export function poolMeaning(error: unknown): Meaning | undefined {
  return error instanceof Error ? poolErrors[error.name] : undefined;
}

/** What the pool's answer to a sign-in means: what it does not take or know is a wrong password or code, too. */
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
