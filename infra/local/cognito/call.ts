/** An operation of the pool, which takes the request's parsed but unchecked body. */
export type Call = (request: unknown) => Promise<object>;

/** Cognito's own refusal; `code` is the name of the exception that the SDK then throws. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Cognito's answer to a password, code, token or secret that it does not accept. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
/** Cognito's answer to a request that cannot be meant. */
export const invalid = (message: string) => new CognitoError('InvalidParameterException', message);
/** Cognito's answer to a request for another pool or client. */
export const noResource = (what: string) =>
  new CognitoError('ResourceNotFoundException', `${what} does not exist.`);
