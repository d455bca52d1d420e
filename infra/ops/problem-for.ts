import { ApiError } from '../../shared/api/errors.ts';
import { Problem } from '../local/problem.ts';

const expired = 'The AWS credentials have expired. Sign in with the AWS CLI again.';
const unknownCredentials =
  'AWS does not recognize these credentials. Check AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const wrongSignature =
  'AWS rejected the signature. Check AWS_SECRET_ACCESS_KEY and the clock of this machine.';
const notAllowed = (error: Error) => `AWS denied access: ${error.message}`;

/** Sentences for errors of AWS, the network or the disk that the user can fix, by the error's name or code. */
const sentences: Readonly<Record<string, (error: Error) => string>> = {
  'Region is missing': () => 'The region is not set. Set AWS_REGION to the region that you deployed to.',
  CredentialsProviderError: () =>
    'No AWS credentials were found. Sign in with the AWS CLI, or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  // Each appears under two names: AWS's older services use different ones.
  ExpiredTokenException: () => expired,
  ExpiredToken: () => expired,
  UnrecognizedClientException: () => unknownCredentials,
  InvalidClientTokenId: () => unknownCredentials,
  InvalidSignatureException: () => wrongSignature,
  SignatureDoesNotMatch: () => wrongSignature,
  AccessDeniedException: notAllowed,
  AccessDenied: notAllowed,
  ResourceNotFoundException: (error) =>
    `Not found in this AWS account and region: ${error.message.replace(/\.$/, '')}. Check TABLE_NAME, AUDIT_TABLE_NAME, USER_POOL_ID and AWS_REGION.`,
  ValidationException: (error) => `AWS rejected the request: ${error.message}`,
  TooManyRequestsException: () => 'AWS is throttling requests. Wait a minute, then run the command again.',
  TimeoutError: () => `${unreachable} It did not answer in time.`,
  ECONNREFUSED: (error) => `${unreachable} ${addressOf(error)} refused the connection.`,
  ECONNRESET: (error) => `${unreachable} ${addressOf(error)} closed the connection.`,
  EPIPE: () => `${unreachable} The connection was closed.`,
  ENOTFOUND: (error) => `${unreachable} ${addressOf(error)} could not be resolved.`,
  EAI_AGAIN: (error) =>
    `${unreachable} ${addressOf(error)} could not be looked up. Check the network connection.`,
  ETIMEDOUT: (error) => `${unreachable} ${addressOf(error)} did not answer in time.`,
  ENOSPC: (error) => `The disk is full${fileOf(error)}. Free some space, then run the command again.`,
  EDQUOT: (error) =>
    `The disk quota is exceeded${fileOf(error)}. Free some space, then run the command again.`,
  EFBIG: (error) => `The file would be too large${fileOf(error)}.`,
  EACCES: (error) => `Permission denied${fileOf(error)}.`,
  EPERM: (error) => `Permission denied${fileOf(error)}.`,
  EROFS: (error) => `The disk is read-only${fileOf(error)}.`,
  EISDIR: (error) => `Expected a file, but found a folder${fileOf(error)}.`,
  ENOTDIR: (error) => `Expected a folder, but found a file${fileOf(error)}.`,
  ENOENT: (error) => `No such file or folder${fileOf(error)}.`,
};
const unreachable = 'AWS (or the endpoint in AWS_ENDPOINT_URL_…) cannot be reached.';

/** Returns the sentence for an error, or undefined for a defect. */
export function problemFor(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  for (const one of chain(error)) {
    const key = [codeOf(one), one.name, one.message].find(
      (name) => name !== undefined && Object.hasOwn(sentences, name),
    );
    const sentence = key === undefined ? undefined : sentences[key];
    if (sentence !== undefined) return new Problem(sentence(one), { cause: error });
  }
  // Any other error answer of a service, as the SDK throws it.
  if (error instanceof Error && Reflect.has(error, '$fault'))
    return new Problem(`AWS rejected the request (${error.name}): ${error.message}`, { cause: error });
  // The product's own refusals already have a message for the user.
  if (!(error instanceof ApiError) || error.code === 'INTERNAL') return undefined;
  return new Problem(Object.values(error.fields ?? {}).join(' ') || error.message, { cause: error });
}

/** Returns an error and all its causes: a connection that tried two addresses fails with an error for each. */
function chain(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inside = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...inside].flatMap(chain)];
}

const codeOf = (error: Error): string | undefined => textOf(error, 'code');

function textOf(error: Error, name: 'code' | 'path' | 'address' | 'hostname' | 'port'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function addressOf(error: Error): string {
  const host = textOf(error, 'address') ?? textOf(error, 'hostname') ?? 'It';
  const port = textOf(error, 'port');
  return port === undefined ? host : `${host}:${port}`;
}

function fileOf(error: Error): string {
  const path = textOf(error, 'path');
  return path === undefined ? '' : `: ${path}`;
}
