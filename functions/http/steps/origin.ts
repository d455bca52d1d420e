import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../../shared/api/errors.ts';
import { originProofHeader } from '../../../shared/api/origin-proof.ts';
import type { OriginProofs } from '../../clients/origin-proofs.ts';
import type { HttpEvent } from '../call.ts';

/**
 * Rejects calls authorized by the session cookie unless they come from the site itself. Browsers send Origin with
 * every POST, so a missing one is rejected too.
 */
export function checkOrigin(event: HttpEvent, siteOrigin: string): void {
  const { origin } = event.headers;
  if (origin === siteOrigin) return;
  // CloudFront's own host still serves the site once that has a domain.
  throw new ApiError(
    'WRONG_ORIGIN',
    origin ? `Coverage Guide is at ${siteOrigin}. Please sign in there.` : undefined,
  );
}

/**
 * Rejects calls that bypass the site's host. At the gateway's own address, a caller could choose the network
 * address by which attempts are counted, and would face no firewall.
 */
export async function checkOriginProof(event: HttpEvent, proofs: OriginProofs): Promise<void> {
  const sentDigest = digest(event.headers[originProofHeader] ?? '');
  for (const read of [proofs.today, ...proofs.others])
    if (timingSafeEqual(sentDigest, digest(await read()))) return;
  throw new ApiError('WRONG_ORIGIN');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
