import type { Table } from '../../../functions/data/table/table.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { Problem } from '../../local/problem.ts';
import type { Environment } from '../clients.ts';
import { explainOutage } from '../import/outage.ts';
import type { Output } from '../progress.ts';
import { withData } from '../with-data.ts';

/**
 * Works with the prefix lists of the deployment or laptop that the environment names.
 * @throws Problem if somebody else replaced the list in the meantime or the table does not answer
 */
export async function withLists(
  environment: Environment | undefined,
  output: Output,
  work: (parts: { table: Table; environment: Environment }, place: string) => Promise<void>,
): Promise<void> {
  await withData({ environment, output }, async ({ place, ...parts }) => {
    try {
      await work(parts, place);
    } catch (error) {
      // Its message states whether anything was written.
      if (error instanceof ApiError) throw new Problem(sentence(error), { cause: error });
      throw explainOutage(error, place, undefined);
    }
  });
}

const sentence = ({ code, message }: ApiError): string =>
  code === 'CONFLICT'
    ? 'Someone else has just replaced the list. Nothing was written. Run the command again.'
    : message;
