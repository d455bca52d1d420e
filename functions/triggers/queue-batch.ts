import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorFacts } from '../error-facts.ts';
import type { Log } from '../log.ts';

/**
 * Works through the messages of a batch. One that fails, or is not done, is given back alone: the queue tries it again.
 * @param work whether the message is done
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
