import { ownFailure } from './api-failure.ts';
import type { SendParts } from './api-request.ts';

/** What a call waits for by itself, in seconds: at once, and in all. A longer wait is told, and the person decides. */
const longest = { once: 20, inAll: 40 };
/** So many seconds pass unnoticed; before more the person is told that it goes on. */
const unnoticed = 2;

type Means = {
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Says a sentence to the person at this browser. */
  readonly tell: (sentence: string) => void;
};

/**
 * Sends again after the time that the server names where it says that this is too much at once. Such a call has done nothing
 * yet, so it is safe to repeat any.
 */
export function patientSend(send: SendParts, { wait, tell }: Means): SendParts {
  return async (id, parts, options = {}) => {
    for (let waited = 0; ; ) {
      const response = await send(id, parts, options);
      const seconds = response.status === 429 ? Number(response.headers.get('Retry-After')) : 0;
      const bearable = seconds > 0 && seconds <= longest.once && waited + seconds <= longest.inAll;
      if (!bearable) return response;
      if (waited + seconds > unnoticed) tell(`Please wait. This goes on by itself in ${seconds} seconds.`);
      waited += seconds;
      await wait(seconds * 1_000);
      if (options.signal?.aborted) throw ownFailure('ABORTED');
    }
  };
}
