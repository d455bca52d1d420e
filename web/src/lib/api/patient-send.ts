import { ownFailure } from './api-failure.ts';

/** What a call waits for by itself, in seconds: at once, and in all. A longer wait is told, and the person decides. */
const longest = { once: 20, inAll: 40 };
/** API Gateway refuses what is too much at once without saying how long. */
const defaultSeconds = 2;
/** So many seconds pass unnoticed; before more the person is told that it goes on. */
const unnoticed = 2;
/** What is told goes away by itself, so it is told again after so many seconds. */
const repeatSeconds = 5;

type Means = {
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Says a sentence to the person at this browser. */
  readonly tell: (sentence: string) => void;
};

/**
 * Sends a call again after the time that the server names, where it was refused as too much at once. Such a call has done nothing
 * yet, so it is safe to repeat any. Loaded with the first refusal: most people never meet one.
 */
export async function sendPatiently(
  refused: Response,
  again: () => Promise<Response>,
  signal: AbortSignal | undefined,
  { wait, tell }: Means,
): Promise<Response> {
  let response = refused;
  for (let waited = 0; ; ) {
    const seconds =
      response.status === 429 ? Number(response.headers.get('Retry-After') ?? defaultSeconds) : 0;
    const bearable = seconds > 0 && seconds <= longest.once && waited + seconds <= longest.inAll;
    if (!bearable) return response;
    const noticed = waited + seconds > unnoticed;
    waited += seconds;
    for (let left = seconds; left > 0; left -= repeatSeconds) {
      if (noticed) tell(`Please wait. This goes on by itself in ${left} second${left === 1 ? '' : 's'}.`);
      await wait(Math.min(left, repeatSeconds) * 1_000);
      if (signal?.aborted) throw ownFailure('ABORTED');
    }
    response = await again();
  }
}
