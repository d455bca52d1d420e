import * as z from '../../shared/zod.ts';
import { forward, startProxy, targetOf } from '../local/proxy.ts';

/** The capacity that calls to the table have used since the last `take`. */
export type TableUse = { readonly calls: number; readonly readUnits: number; readonly writeUnits: number };

export type CountingTable = { readonly endpoint: string; take(): TableUse; stop(): Promise<void> };

const units = z.object({ CapacityUnits: z.number() });
const answerSchema = z.object({ ConsumedCapacity: z.optional(z.union([units, z.array(units)])) });
const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Starts a proxy in front of DynamoDB's stand-in that requests the units of every call and adds them up. */
export async function countTable(behind: () => string): Promise<CountingTable> {
  let use: TableUse = { calls: 0, readUnits: 0, writeUnits: 0 };
  const { endpoint, stop } = await startProxy(async (call, response) => {
    const name = targetOf(call);
    const counted = /Item|Query|Scan/.test(name);
    const input: object = JSON.parse(call.body.toString('utf8') || '{}');
    const body = Buffer.from(JSON.stringify(counted ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input));
    const { ok, content } = await forward(behind(), { ...call, body }, response);
    if (!counted || !ok) return;
    const { ConsumedCapacity: used = [] } = answerSchema.parse(JSON.parse(content.toString('utf8')));
    const sum = [used].flat().reduce((total, { CapacityUnits }) => total + CapacityUnits, 0);
    use = {
      calls: use.calls + 1,
      readUnits: use.readUnits + (reading.has(name) ? sum : 0),
      writeUnits: use.writeUnits + (reading.has(name) ? 0 : sum),
    };
  });
  return {
    // By host name: a stopped stand-in may have used this port, and startStack ignores addresses that its own stand-ins have had.
    endpoint: endpoint.replace('127.0.0.1', 'localhost'),
    take() {
      const taken = use;
      use = { calls: 0, readUnits: 0, writeUnits: 0 };
      return taken;
    },
    stop,
  };
}
