import { capitalized } from '../hub/hub-record.ts';
import { hubRecords } from '../hub/hub-records.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';
import type { Operation } from './operation.ts';
import { type OperationId, routes } from './routes.ts';

/** Errors any call can give: the request is unreadable, bypasses the site or comes too often, or the service fails. */
const always = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'WRONG_ORIGIN',
  'TOO_LARGE',
  'TOO_MANY_ATTEMPTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/**
 * The errors that do not follow from a call's entry in the contract. They are kept out of the contract because the site
 * loads it with its first screen. `functions/testing/world.ts` fails on an error that is listed nowhere.
 */
const own: { readonly [Id in OperationId]?: readonly ErrorCode[] } = {
  login: ['INVALID_CREDENTIALS', 'CODE_NEEDED', 'NOT_ALLOWED', 'AWAITING_APPROVAL', 'CONFLICT'],
  refresh: ['NOT_SIGNED_IN', 'SESSION_ENDED', 'NOT_FOUND'],
  setFacility: ['NOT_FOUND'],
  switchOffSecondFactor: ['NOT_ALLOWED'],
  confirmRegistration: ['LINK_EXPIRED'],
  resetPassword: ['LINK_EXPIRED', 'CONFLICT'],
  confirmEmail: ['LINK_EXPIRED', 'CONFLICT'],
  undoEmailChange: ['LINK_EXPIRED', 'CONFLICT'],
  unsubscribe: ['LINK_EXPIRED'],
  demoteUser: ['LAST_ADMIN'],
  suspendUser: ['LAST_ADMIN', 'NOT_YOURSELF'],
  endSessionsOf: ['NOT_YOURSELF'],
  resetSecondFactor: ['NOT_YOURSELF'],
  deleteUser: ['LAST_ADMIN', 'NOT_YOURSELF'],
  deleteFacility: ['FACILITY_IN_USE'],
  // The facility was deleted in the meantime, or is not one of the caller's.
  createPlan: ['NOT_FOUND'],
  ...Object.fromEntries(hubRecords.map(({ one }) => [`create${capitalized(one)}`, ['NOT_FOUND'] as const])),
  setPayerStatus: ['NOT_FOUND'],
  requestUpdate: ['NOT_FOUND'],
  askForMissing: ['NOT_FOUND'],
  noteExport: ['NOT_ALLOWED'],
};

/** Returns every error that a call can give, in the order of the catalog. */
export function errorAnswers(id: OperationId): readonly ErrorCode[] {
  const operation: Operation = routes[id];
  const { access, method, params, scope } = operation;
  const codes = new Set<string>([...always, ...(own[id] ?? [])]);
  const add = (...more: readonly ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  if (access !== 'public') add('NOT_SIGNED_IN', 'SESSION_ENDED');
  if (access !== 'public' && !operation.beforeSecondFactor) add('SECOND_FACTOR_MISSING');
  if (access === 'admin') add('NOT_ALLOWED');
  if (access !== 'public' && method !== 'GET') add('CONFLICT');
  if (params !== undefined || scope !== 'none') add('NOT_FOUND');
  if (operation.ifMatch !== undefined) add('STALE', 'VERSION_MISSING');
  if (operation.idempotent) add('KEY_REUSED');
  return catalogOrder.filter((code) => codes.has(code));
}

const isErrorCode = (code: string): code is ErrorCode => code in errorCatalog;
const catalogOrder = Object.keys(errorCatalog).filter(isErrorCode);
