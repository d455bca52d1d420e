import type { ReadHistory } from '../../../kit/history/history-list.tsx';
import type { Api } from '../../../lib/api/api-client.ts';
import type { SaveCalls, SentWith } from '../../../lib/api/use-save-once.ts';

/** The API calls for one kind of record. */
export type RecordCalls<Item, Body> = SaveCalls<Item, Body> & {
  readonly remove: (id: string, sent: SentWith) => Promise<unknown>;
  readonly history: ReadHistory;
  /** The current record, if a version conflict is why a save was refused. */
  readonly stale: (error: unknown) => Item | undefined;
};

export type CallsWith<Item, Body> = (api: Api) => RecordCalls<Item, Body>;
