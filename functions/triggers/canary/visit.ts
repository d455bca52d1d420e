import * as z from '../../../shared/zod.ts';

type Call = {
  readonly body?: unknown;
  readonly method?: 'GET' | 'POST';
  readonly accessToken?: string;
};

/** One browser's visit to the site, with the cookies it has received. */
export type Visit = {
  /** @throws StepFailed for an answer that is not 2xx */
  call(path: string, call?: Call): Promise<Response>;
};

/** A way in which the site misbehaves, worded without user data. */
export class StepFailed extends Error {}

const refusalSchema = z.object({ code: z.string(), requestId: z.string() });

/** @param site scheme and host of the site, as people open it */
export function openVisit(site: string, timeoutMs: number): Visit {
  const cookies = new Map<string, string>();
  return {
    async call(path, { body, method = body === undefined ? 'GET' : 'POST', accessToken } = {}) {
      const answer = await fetch(site + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'user-agent': 'coverage-guide-canary',
          // A kept-alive connection would be dead five minutes later and look like a dead site.
          connection: 'close',
          origin: site,
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: JSON.stringify(body),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      if (answer.ok) return answer;
      const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined)).data;
      const why = refusal === undefined ? '' : ` ${refusal.code}, requestId ${refusal.requestId}`;
      throw new StepFailed(`It answered ${answer.status}${why}.`);
    },
  };
}
