import { S3Client } from '@aws-sdk/client-s3';
import type { CardBuckets } from '../config.ts';
import { requestTimeouts } from '../request-timeouts.ts';

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
