import { createHash } from 'node:crypto';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';

/** An item in DynamoDB's own form, with its types: nothing is lost on the way out and back. */
export type StoredItem = Record<string, AttributeValue>;

/** The table that a command works on. */
export type RawTable = { readonly client: DynamoDBClient; readonly name: string };

const segments = 4;
/** Reads every item of the table, over all pages, several segments in parallel. */
export async function scanAll(
  { client, name }: RawTable,
  take: (items: StoredItem[]) => void | Promise<void>,
): Promise<void> {
  const part = async (segment: number): Promise<void> => {
    const input = { TableName: name, Segment: segment, TotalSegments: segments, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client }, input)) await take(Items);
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => part(segment)));
}

/** Two tables with the same count and hash hold the same items, in whatever order they were read. */
export type Fingerprint = { readonly items: number; readonly hash: string };

/** Makes a fingerprint of items as they are read. The order does not matter; every item and every value does. */
export function fingerprinter() {
  // The sum of the items' hashes as 256-bit numbers: addition does not depend on the order.
  let sum = 0n;
  let items = 0;
  return {
    /** @param item in its canonical form */
    add(item: string): void {
      sum += BigInt(`0x${createHash('sha256').update(item).digest('hex')}`);
      items += 1;
    },
    result: (): Fingerprint => ({ items, hash: (sum % 2n ** 256n).toString(16).padStart(64, '0') }),
  };
}

/** Returns JSON with sorted names, binary values in base64, and sets sorted. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (ArrayBuffer.isView(inner)) return { base64: base64Of(inner) };
    if (Array.isArray(inner)) return ['SS', 'NS', 'BS'].includes(key) ? inner.toSorted() : inner;
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const base64Of = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
