import { createServer } from 'node:http';
import * as z from '../../shared/zod.ts';

/** What calls to the table have used since the last `take`. */
export type TableUse = { readonly calls: number; readonly readUnits: number; readonly writeUnits: number };

export type CountingTable = { readonly endpoint: string; take(): TableUse; stop(): Promise<void> };

const units = z.object({ CapacityUnits: z.number() });
const answerSchema = z.object({ ConsumedCapacity: z.optional(z.union([units, z.array(units)])) });
const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

/** Stands before DynamoDB's stand-in, asks it for the units of every call, and adds them up. */
export async function countTable(behind: () => string): Promise<CountingTable> {
  let use: TableUse = { calls: 0, readUnits: 0, writeUnits: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const target = String(request.headers['x-amz-target'] ?? '');
    const name = target.split('.').at(-1) ?? '';
    const input: object = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    const counted = /Item|Query|Scan/.test(name);
    const answer = await fetch(behind(), {
      method: 'POST',
      headers: {
        'x-amz-target': target,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-date': String(request.headers['x-amz-date'] ?? ''),
        authorization: String(request.headers.authorization ?? ''),
      },
      body: JSON.stringify(counted ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input),
    });
    const text = await answer.text();
    if (counted && answer.ok) {
      const { ConsumedCapacity: used = [] } = answerSchema.parse(JSON.parse(text));
      const sum = [used].flat().reduce((total, { CapacityUnits }) => total + CapacityUnits, 0);
      use = {
        calls: use.calls + 1,
        readUnits: use.readUnits + (reading.has(name) ? sum : 0),
        writeUnits: use.writeUnits + (reading.has(name) ? 0 : sum),
      };
    }
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(text);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    take() {
      const taken = use;
      use = { calls: 0, readUnits: 0, writeUnits: 0 };
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
