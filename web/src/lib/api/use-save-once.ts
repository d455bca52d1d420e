import { useRef } from 'react';
import { ApiFailure } from './api-failure.ts';

/** What every editable record has. */
export type Versioned = { readonly _id: string; readonly version: number };

/** What is sent with an edit: the version that its author saw, and the key of the attempts at it. */
export type SentWith = { readonly ifMatch: number; readonly idempotencyKey: string };

/** The calls that save one kind of record. A call whose operation has no Idempotency-Key ignores it. */
export type SaveCalls<Saved, Body> = {
  readonly create?: (body: Body, idempotencyKey: string) => Promise<Saved>;
  readonly update: (id: string, body: Body, sent: SentWith) => Promise<Saved>;
};

/** Reports whether an earlier attempt with different content was saved after all. */
export const keyWasUsed = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'KEY_REUSED';

/**
 * Reports whether it is unknown if the server did what was requested: there was no response, or an unreadable one, or one that
 * does not say that nothing was saved.
 */
export const mayBeSaved = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ['NETWORK', 'BAD_ANSWER', 'ABORTED', 'INTERNAL', 'UNAVAILABLE'].includes(error.code) &&
  !(tellsWhatWasSaved(error) && error.message.includes('Nothing was saved'));

/** Reports whether the server's message says what was saved, such as "Nothing was saved." or that it is not certain. */
export const tellsWhatWasSaved = (error: unknown): boolean =>
  error instanceof ApiFailure && error.fromServer && /\bsaved\b/.test(error.message);

/**
 * Saves a record once, however often it is attempted. All attempts at a creation use the form's key, which is
 * created when the form opens and kept with its draft. If an earlier one was saved although its response was lost, and the
 * form has changed since, that attempt is repeated to get the record, which is then edited; if it is no longer known, as after a reload, or was changed since, this fails with KEY_REUSED. An
 * edit has its own key for each content, because the version it was based on determines what it may replace.
 */
export function useSaveOnce<Saved extends Versioned, Body>(calls: SaveCalls<Saved, Body>, formKey: string) {
  const unanswered = useRef<Body[]>([]);
  const last = useRef({ content: '', key: '' });

  const update = async ({ _id, version }: Versioned, body: Body): Promise<Saved> => {
    const content = JSON.stringify([_id, version, body]);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    const sent = { ifMatch: version, idempotencyKey: last.current.key };
    return calls.update(_id, body, sent);
  };

  const create = async (body: Body): Promise<Saved> => {
    if (calls.create === undefined) throw new Error('Records of this kind are not created here.');
    return calls.create(body, formKey);
  };

  const createdBefore = async (): Promise<Saved | undefined> => {
    for (const body of unanswered.current) {
      try {
        return await create(body);
      } catch (error) {
        if (!keyWasUsed(error)) throw error;
      }
    }
    return undefined;
  };

  /** @param seen the record and version that the edit is based on; undefined creates a record */
  return async (seen: Versioned | undefined, body: Body): Promise<Saved> => {
    if (seen !== undefined) return update(seen, body);
    try {
      return await create(body);
    } catch (error) {
      if (keyWasUsed(error)) {
        const saved = await createdBefore();
        if (saved !== undefined)
          return update(saved, body).catch((refused: unknown) => {
            throw refused instanceof ApiFailure && refused.code === 'STALE' ? error : refused;
          });
      }
      if (mayBeSaved(error)) unanswered.current.push(body);
      throw error;
    }
  };
}
