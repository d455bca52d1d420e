import { limits } from '../../../../../../shared/limits.ts';
import type { NameWrite } from '../../../../../../shared/payer-names/check-names.ts';
import type { Api } from '../../../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../../../lib/api/idempotency-key.ts';
import { mayBeSaved } from '../../../../lib/api/use-save-once.ts';

/** How an import ended: what is certainly written, what nobody knows, and why it went no further. */
export type Written = {
  readonly done: number;
  readonly uncertain: number;
  readonly total: number;
  readonly failure?: unknown;
};

const tries = 3;

/**
 * Writes names part by part, each all or nothing and only while nobody else changes the list, and stops at the first
 * that does not go through. A part whose answer is lost is sent again under the same key, so none is written twice.
 */
export async function writeNames(
  api: Api,
  writes: readonly NameWrite[],
  seen: number,
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Written> {
  const total = writes.length;
  let listVersion = seen;
  for (let done = 0; done < total; ) {
    const names = writes.slice(done, done + limits.payerNames.part);
    try {
      listVersion = await writePart(api, { listVersion, names: [...names] }, signal);
    } catch (failure) {
      return { done, uncertain: mayBeSaved(failure) ? names.length : 0, total, failure };
    }
    done += names.length;
    progress(done);
  }
  return { done: total, uncertain: 0, total };
}

type Part = { readonly listVersion: number; readonly names: NameWrite[] };

async function writePart(api: Api, body: Part, signal: AbortSignal): Promise<number> {
  const idempotencyKey = newIdempotencyKey();
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await api.call('importPayerNames', { body, idempotencyKey }, { signal });
      return answer.data?.data.listVersion ?? body.listVersion;
    } catch (error) {
      if (signal.aborted || attempt === tries || !mayBeSaved(error)) throw error;
    }
  }
}
