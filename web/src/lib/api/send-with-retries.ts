import { ownFailure } from './api-failure.ts';

/** The longest waits (s) before a call is repeated automatically, each and in total. A longer wait is left to the person. */
const longest = { once: 20, inAll: 40 };
/** The first wait (s) after API Gateway throttles a call, because it names none. Each further one is twice as long. */
const defaultSeconds = 2;
/** Waits up to this many seconds are silent; before longer ones the person is told that the call will continue. */
const unnoticed = 2;
/** The toast closes by itself, so it is repeated after this many seconds. */
const repeatSeconds = 5;

type Means = {
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Shows a sentence to the person at this browser. */
  readonly tell: (sentence: string) => void;
};

/**
 * Repeats a call that was refused by the rate limit, after the time that the server names. Such a call has done nothing yet, so
 * any call is safe to repeat. Loaded at the first refusal: most people never meet one.
 */
export async function sendWithRetries(
  refused: Response,
  again: () => Promise<Response>,
  signal: AbortSignal | undefined,
  { wait, tell }: Means,
): Promise<Response> {
  let response = refused;
  for (let waited = 0, unnamed = defaultSeconds; ; unnamed *= 2) {
    const seconds = response.status === 429 ? Number(response.headers.get('Retry-After') ?? unnamed) : 0;
    const isShortEnough = seconds > 0 && seconds <= longest.once && waited + seconds <= longest.inAll;
    if (!isShortEnough) return response;
    const noticed = waited + seconds > unnoticed;
    waited += seconds;
    for (let left = seconds; left > 0; left -= repeatSeconds) {
      if (noticed) tell(`Please wait. This continues by itself in ${left} second${left === 1 ? '' : 's'}.`);
      await wait(Math.min(left, repeatSeconds) * 1_000);
      if (signal?.aborted) throw ownFailure('ABORTED');
    }
    response = await again();
  }
}
