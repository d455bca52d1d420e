import { lazy } from '../../shared/lazy.ts';
import { requestTimeouts } from '../request-timeouts.ts';
import { ifThere } from './if-there.ts';

export type SuppressionList = ReturnType<typeof openSuppressionList>;

/**
 * Opens SES's own list of addresses to which it sends nothing. SES adds an address itself after a bounce or a complaint. Only
 * SES API v2 has it, and few calls need it, so a cold start does not wait for it.
 * @param requestTimeout how long (ms) to wait for an answer
 */
export function openSuppressionList(requestTimeout = 5_000) {
  const open = lazy(async () => {
    const sdk = await import('@aws-sdk/client-sesv2');
    const requestHandler = requestTimeouts(requestTimeout);
    return { sdk, client: new sdk.SESv2Client({ maxAttempts: 3, requestHandler }) };
  });
  return {
    /** Removes an address, if it is on the list. */
    async remove(EmailAddress: string): Promise<void> {
      const { sdk, client } = await open();
      const command = new sdk.DeleteSuppressedDestinationCommand({ EmailAddress });
      await ifThere(sdk.NotFoundException, () => client.send(command));
    },
  };
}
