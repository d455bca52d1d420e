import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';

const sourceOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, 'constructs/site', file), 'utf8');

/** The source of the CloudFront function before the API, with the contract's routes in it. */
export function apiCallsCode(): string {
  const routeKeys = operationIds.map((id) => `${routes[id].access === 'public' ? '+' : ''}${routeKey(id)}`);
  return sourceOf('api-calls.js').replace('ROUTES', routeKeys.join(','));
}

/** The source of the CloudFront function before card images. @param keys what their cookies may be signed with */
export function cardsCode(keys: readonly string[]): string {
  return sourceOf('cards.js').replace('KEYS', () => keys.join(','));
}
