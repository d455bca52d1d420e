import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { CardBuckets } from '../config.ts';
import { requestTimeouts } from '../request-timeouts.ts';
import { ifThere } from './if-there.ts';

/**
 * Returns the S3 client for cards and imports. Retrying after a lost answer is safe: it stores the same content again.
 * @param requestTimeout how long (ms) to wait for an answer, and within one for the next bytes
 */
export const storageClient = (
  { AWS_ENDPOINT_URL_S3 }: Pick<CardBuckets, 'AWS_ENDPOINT_URL_S3'>,
  requestTimeout = 7_000,
): S3Client =>
  new S3Client({
    maxAttempts: 3,
    // The laptop's S3 has one host for all buckets.
    forcePathStyle: AWS_ENDPOINT_URL_S3 !== undefined,
    requestHandler: { ...requestTimeouts(requestTimeout), socketTimeout: requestTimeout },
  });

/** Returns the fields of a form that stores one object of exactly this many bytes. */
export async function uploadForm(
  client: S3Client,
  Bucket: string,
  Key: string,
  { type, size, minutes }: { readonly type: string; readonly size: number; readonly minutes: number },
): Promise<Record<string, string>> {
  const { fields } = await createPresignedPost(client, {
    ...{ Bucket, Key, Fields: { 'Content-Type': type }, Expires: minutes * 60 },
    Conditions: [['content-length-range', size, size]],
  });
  return fields;
}

/** Returns an object, or undefined if there is none. */
export const findObject = (client: S3Client, Bucket: string, Key: string) =>
  ifThere(NoSuchKey, () => client.send(new GetObjectCommand({ Bucket, Key })));
