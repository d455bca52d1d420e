import { apiBase } from '../../../shared/api/operation.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';

type Bucket = { tokens: number; at: number };

/**
 * API Gateway's limits: each call of `/auth/*` has a bucket of its own, which holds a burst and is filled again at the rate; all other
 * calls share one.
 * @returns whether a call of this route may pass now
 */
export function throttle(now: () => number): (routeKey: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (routeKey) => {
    const own = routeKey.includes(` ${apiBase}/auth/`);
    const { rate, burst } = own ? rateLimits.gateway.auth : rateLimits.gateway.all;
    const name = own ? routeKey : '';
    const at = now();
    const before = buckets.get(name) ?? { tokens: burst, at };
    const passed = Math.max(0, at - before.at) / 1_000;
    const tokens = Math.min(burst, before.tokens + passed * rate);
    const passes = tokens >= 1;
    buckets.set(name, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}
