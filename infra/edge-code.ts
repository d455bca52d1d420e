import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';

const sourceOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, 'constructs/site', file), 'utf8');

const refusing = (file: string): string => sourceOf(file) + sourceOf('refusal.js');

/** Returns the source of the CloudFront function before the API, with the contract's routes filled in. */
export function apiCallsCode(): string {
  const routeKeys = operationIds.map((id) => `${routes[id].access === 'public' ? '+' : ''}${routeKey(id)}`);
  return refusing('api-calls.js').replace('ROUTES', routeKeys.join(','));
}

/** Returns the source of the CloudFront function before card images. @param keys the keys that may have signed their cookies */
export function cardsCode(keys: readonly string[]): string {
  return refusing('cards.js').replace('KEYS', () => keys.join(','));
}

/** Returns the source of the CloudFront function before uploads. */
export const uploadsCode = (): string => refusing('uploads.js');
