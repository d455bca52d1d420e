import * as z from '../../../shared/zod.ts';
import { type Call, startProxy } from '../proxy.ts';

// A secret has one version here: a call that names one is refused.
const readSchema = z.strictObject({ SecretId: z.string().check(z.minLength(1)) });

const writeSchema = z.object({ SecretId: z.string(), SecretString: z.string().check(z.minLength(1)) });

/**
 * Starts the stand-in for Secrets Manager: it returns the given secrets by ARN, stores new values of the writable ones, and
 * refuses every other call.
 */
export const startSecrets = (fixed: ReadonlyMap<string, string>, writable = new Map<string, string>()) =>
  startProxy(async (call, response) => {
    const answer = answerTo(fixed, writable, call);
    response.writeHead('__type' in answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });

const refusal = (__type: string, Message: string) => ({ __type, Message });
// The signature's scope names the service that it is for.
const signed = /^AWS4-HMAC-SHA256 Credential=[^,]+\/secretsmanager\/aws4_request,/;

function answerTo(
  fixed: ReadonlyMap<string, string>,
  writable: Map<string, string>,
  { headers, body }: Call,
): object {
  if (!signed.test(headers.authorization ?? ''))
    return refusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (headers['x-amz-target'] === 'secretsmanager.PutSecretValue') {
    const putRequest = writeSchema.safeParse(JSON.parse(body.toString('utf8') || '{}')).data;
    if (putRequest !== undefined && writable.has(putRequest.SecretId)) {
      writable.set(putRequest.SecretId, putRequest.SecretString);
      return { ARN: putRequest.SecretId, VersionStages: ['AWSCURRENT'] };
    }
  }
  if (headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
    return refusal('UnknownOperationException', 'The local secrets are read-only.');
  const getRequest = readSchema.safeParse(JSON.parse(body.toString('utf8') || '{}')).data;
  if (getRequest === undefined)
    return refusal('ValidationException', "Invalid 'secretId' or 'versionStage'.");
  const { SecretId } = getRequest;
  const SecretString = fixed.get(SecretId) ?? writable.get(SecretId);
  if (SecretString === undefined)
    return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  return { ARN: SecretId, Name: SecretId.split(':').at(-1), SecretString, VersionStages: ['AWSCURRENT'] };
}
