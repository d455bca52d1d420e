import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks-of.ts';
import type { Log } from '../../log.ts';
import { sleep } from '../../sleep.ts';
import type { ReadPace } from '../records/read-pace.ts';
import { packed, unpacked } from './item-text.ts';
import type { Key } from './keys.ts';

export type Item = Record<string, unknown>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One action of a transaction, in the table that runs it. */
export type WriteAction = {
  readonly [Kind in keyof TransactItem]: Omit<NonNullable<TransactItem[Kind]>, 'TableName'>;
};
type UpdateInput = Omit<UpdateCommandInput, 'TableName' | 'Key'>;

type Page = {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** The sort key of the last item of the previous page. */
  readonly after?: string | undefined;
};

/** The single table. Every read is consistent: once a write is answered, the next read shows it. */
export type Table = {
  readonly name: string;
  /** Where its readers report items that are malformed. */
  readonly log: Log;
  get(key: Key): Promise<Item | undefined>;
  /** Returns items in the order of `keys`; undefined for a missing one. One call to the table for each 100 keys. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>;
  /** Yields all items of a partition whose sort key is in the range, across all 1 MB pages. */
  queryRange(partition: string, from: string, to: string, pace?: ReadPace): AsyncGenerator<Item>;
  /**
   * Returns at most `limit` items of the range in one call to the table, greatest sort key first. `last` is the
   * last item's sort key if more may follow.
   */
  queryNewest(partition: string, page: Page): Promise<{ items: Item[]; last: string | undefined }>;
  /** Yields one of `segments` equal parts of the table, page by page. For maintenance only: it costs a read of everything. */
  scan(segment: number, segments: number): AsyncGenerator<Item[]>;
  put(item: Item): Promise<void>;
  update(key: Key, input: UpdateInput): Promise<Item>;
  /** @returns false if its condition does not hold */
  updateIf(key: Key, input: UpdateInput): Promise<boolean>;
  /** @returns whether there was such an item */
  delete(key: Key): Promise<boolean>;
  /** Runs all actions or none; at most 100. */
  transact(actions: readonly WriteAction[]): Promise<void>;
};

const maxIdleRounds = 8;
const maxTries = 6;

/** A table over one document client. */
export function openTable(client: DynamoDBDocumentClient, name: string, log: Log, wait = sleep): Table {
  const getBatch = async (keys: readonly Key[]): Promise<(Item | undefined)[]> => {
    const found = new Map<string, Item>();
    let pending: Record<string, unknown>[] = [...keys];
    // An answer that brings only some keys has met a limit of one answer (1 MB of a partition, 16 MB in all) or a busy partition.
    let idleRounds = 0;
    while (pending.length > 0) {
      if (idleRounds === maxIdleRounds) throw unread();
      if (idleRounds > 0 || pending.length < keys.length) await wait(20 * 2 ** idleRounds);
      const answer = await client.send(
        new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: true } } }),
      );
      for (const item of answer.Responses?.[name] ?? []) found.set(`${item.pk}\n${item.sk}`, unpacked(item));
      const left = answer.UnprocessedKeys?.[name]?.Keys ?? [];
      idleRounds = left.length < pending.length ? 0 : idleRounds + 1;
      pending = left;
    }
    return keys.map((key) => found.get(`${key.pk}\n${key.sk}`));
  };
  /** Retries a single write refused while a transaction uses its item. That passes quickly, but the SDK does not retry it. */
  const alone = async <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof TransactionConflictException) || attempt === maxTries) throw error;
        await wait(Math.random() * 25 * 2 ** attempt);
      }
    }
  };
  const update = async (key: Key, input: UpdateInput): Promise<Item> => {
    const command = new UpdateCommand({ ReturnValues: 'ALL_NEW', ...input, TableName: name, Key: key });
    const { Attributes } = await alone(() => client.send(command));
    return Attributes ?? {};
  };

  /** Reads one page of the items of a partition whose sort key is in the range. */
  const query = (partition: string, from: string, to: string, more: Partial<QueryCommandInput>) =>
    client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
        ConsistentRead: true,
        ...more,
      }),
    );

  return {
    name,
    log,
    update,

    async updateIf(key, input) {
      try {
        await update(key, { ...input, ReturnValues: 'NONE' });
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    async get(key) {
      const { Item } = await client.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }));
      return Item && unpacked(Item);
    },

    async getMany(keys) {
      const found: (Item | undefined)[] = [];
      for (const batch of chunksOf(keys, 100)) found.push(...(await getBatch(batch)));
      return found;
    },

    async *queryRange(partition, from, to, pace) {
      let start: Item | undefined;
      do {
        const took = await pace?.();
        const page = await query(partition, from, to, {
          ExclusiveStartKey: start,
          ReturnConsumedCapacity: pace && 'TOTAL',
        });
        const units = page.ConsumedCapacity?.CapacityUnits;
        if (units !== undefined) took?.(units);
        for (const item of page.Items ?? []) yield unpacked(item);
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    },

    async queryNewest(partition, { from, to, limit, after }) {
      const page = await query(partition, from, to, {
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: after === undefined ? undefined : { pk: partition, sk: after },
      });
      return { items: (page.Items ?? []).map(unpacked), last: page.LastEvaluatedKey?.sk };
    },

    async *scan(segment, segments) {
      const part = { Segment: segment, TotalSegments: segments };
      const pages = paginateScan({ client }, { TableName: name, ...part, ConsistentRead: true });
      for await (const { Items = [] } of pages) yield Items.map(unpacked);
    },

    async put(item) {
      const command = new PutCommand({ TableName: name, Item: packed(item) });
      await alone(() => client.send(command));
    },

    async delete(key) {
      const command = new DeleteCommand({ TableName: name, Key: key, ReturnValues: 'ALL_OLD' });
      const { Attributes } = await alone(() => client.send(command));
      return Attributes !== undefined;
    },

    async transact(actions) {
      const TransactItems = actions.map((action) => itemOf(name, action));
      await client.send(new TransactWriteCommand({ TransactItems }));
    },
  };
}

/** A busy partition, under the name that a read of one of its items would fail with. */
const unread = (): Error =>
  Object.assign(new Error('The table kept leaving keys of a batch unread.'), { name: 'ThrottlingException' });

function itemOf(TableName: string, { Put, Update, Delete, ConditionCheck }: WriteAction): TransactItem {
  return {
    ...(Put && { Put: { ...Put, TableName, Item: Put.Item && packed(Put.Item) } }),
    ...(Update && { Update: { ...Update, TableName } }),
    ...(Delete && { Delete: { ...Delete, TableName } }),
    ...(ConditionCheck && { ConditionCheck: { ...ConditionCheck, TableName } }),
  };
}
