import { useRef } from 'react';
import { ApiFailure } from './api-failure.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** What every record that is edited has. */
export type Versioned = { readonly _id: string; readonly version: number };

/** How a kind of record is saved. A call whose operation takes no Idempotency-Key leaves it out. */
export type SaveCalls<Saved, Body> = {
  readonly create?: (body: Body, idempotencyKey: string) => Promise<Saved>;
  readonly update: (
    id: string,
    body: Body,
    sent: { readonly ifMatch: number; readonly idempotencyKey: string },
  ) => Promise<Saved>;
};

/** True where an earlier try with other content was saved after all. */
export const keyWasUsed = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'KEY_REUSED';

/** True where nobody knows whether the server did what was asked: no answer, or none that could be read. */
export const mayBeSaved = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ['NETWORK', 'BAD_ANSWER', 'ABORTED', 'INTERNAL', 'UNAVAILABLE'].includes(error.code);

/**
 * Saves a record once, however often it is tried. Every try of a creation has the key of its form. Where an earlier one
 * was saved although its answer was lost, and the form was changed since, the record is looked up by repeating that try,
 * and edited; KEY_REUSED where the try is not known any more, as after a reload. An edit has a key of its own for each
 * content, because the version that it was made from says what it may replace.
 */
export function useSaveOnce<Saved extends Versioned, Body>(calls: SaveCalls<Saved, Body>, formKey: string) {
  const unanswered = useRef<Body[]>([]);
  const last = useRef({ content: '', key: '' });

  const update = async ({ _id, version }: Versioned, body: Body): Promise<Saved> => {
    const content = JSON.stringify([_id, version, body]);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
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

  /** @param seen the record and version that the edit was made from; none creates one */
  return async (seen: Versioned | undefined, body: Body): Promise<Saved> => {
    if (seen !== undefined) return update(seen, body);
    try {
      return await create(body);
    } catch (error) {
      if (keyWasUsed(error)) {
        const saved = await createdBefore();
        if (saved !== undefined) return update(saved, body);
      }
      if (mayBeSaved(error)) unanswered.current.push(body);
      throw error;
    }
  };
}
