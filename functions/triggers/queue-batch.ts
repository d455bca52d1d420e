import type { SQSBatchResponse, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { errorFacts } from '../error-facts.ts';
import type { Log } from '../log.ts';

/** What the workers read of a message. */
export type QueueRecord = Pick<SQSRecord, 'messageId' | 'body'> & {
  readonly attributes: Pick<SQSRecordAttributes, 'ApproximateReceiveCount'>;
};
export type QueueEvent = { readonly Records: readonly QueueRecord[] };

/**
 * Processes the messages of a batch. Only messages that fail or are not done are returned to the queue for a retry.
 * @param work processes one message and returns whether it is done
 */
export function queueBatch(log: Log, failure: string, work: (record: QueueRecord) => Promise<boolean>) {
  return async (event: QueueEvent): Promise<SQSBatchResponse> => {
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
