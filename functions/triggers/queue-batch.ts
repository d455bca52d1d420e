import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorFacts } from '../error-facts.ts';
import type { Log } from '../log.ts';

/**
 * Processes the messages of a batch. Only messages that fail or are not done are returned to the queue for a retry.
 * @param work processes one message and returns whether it is done
 */
export function queueBatch(log: Log, failure: string, work: (record: SQSRecord) => Promise<boolean>) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      const { messageId } = record;
      const done = await work(record).catch((error: unknown) => {
        log.error(failure, { messageId, ...errorFacts(error) });
        return false;
      });
      if (!done) batchItemFailures.push({ itemIdentifier: messageId });
    }
    return { batchItemFailures };
  };
}
