import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';

/** The source of the CloudFront function before the API, with the contract's routes in it. */
export function apiCallsCode(): string {
  const source = readFileSync(join(import.meta.dirname, 'constructs/site/api-calls.js'), 'utf8');
  const known = operationIds.map((id) => `${routes[id].access === 'public' ? '+' : ''}${routeKey(id)}`);
  return source.replace('ROUTES', known.join(','));
}
