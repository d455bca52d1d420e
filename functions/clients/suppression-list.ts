import { lazy } from '../../shared/lazy.ts';
import { requestTimeouts } from '../request-timeouts.ts';

/** SES's own list of addresses that it sends nothing to. It puts one there by itself after a bounce or a complaint. */
export type SuppressionList = {
  /** An address that is not on the list is nothing to remove. */
  remove(address: string): Promise<void>;
};

/**
 * Opens the list. Only SES's second API knows it, and hardly any call needs it: a cold start does not wait for it.
 * @param requestTimeout how long (ms) an answer is waited for
 */
export function openSuppressionList(requestTimeout = 5_000): SuppressionList {
  const open = lazy(async () => {
    const sdk = await import('@aws-sdk/client-sesv2');
    const requestHandler = requestTimeouts(requestTimeout);
    return { sdk, client: new sdk.SESv2Client({ maxAttempts: 3, requestHandler }) };
  });
  return {
    async remove(EmailAddress) {
      const { sdk, client } = await open();
      try {
        await client.send(new sdk.DeleteSuppressedDestinationCommand({ EmailAddress }));
      } catch (error) {
        if (!(error instanceof sdk.NotFoundException)) throw error;
      }
    },
  };
}
