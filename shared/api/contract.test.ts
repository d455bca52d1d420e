import { describe, expect, it } from '@jest/globals';
import { capitalized } from '../hub/hub-record.ts';
import { hubRecords } from '../hub/hub-records.ts';
import { versionOfTag, versionTag } from '../records/version-tag.ts';
import * as z from '../zod.ts';
import { errorAnswers } from './error-answers.ts';
import { errorCatalog } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import { operationIds, routes } from './routes.ts';

describe('the API contract', () => {
  it.each(Object.entries<Operation>(routes))('describes %s completely and consistently', (_id, operation) => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.params === undefined ? [] : Object.keys(fieldsOf(operation.params));
    expect(described).toEqual(inPath);
    expect(operation.status === 204).toBe(operation.response === undefined);
    expect(operation.summary).toMatch(/\.$/);
    if (operation.method === 'GET') expect(operation.body).toBeUndefined();
    if (operation.scope === 'recordId') expect(inPath).toEqual(['id']);
    if (operation.scope === 'query') expect(Object.keys(fieldsOf(operation.query))).toContain('facility');
    // On a call that changes nothing, If-Match or an idempotency key would only look safe.
    if (operation.ifMatch !== undefined || operation.idempotent) expect(operation.method).not.toBe('GET');
    // The caller's own record needs no ID in the path.
    if (operation.ifMatch !== undefined && !operation.path.startsWith('/auth/me'))
      expect(inPath).toContain('id');
    // A call authorized by a cookie must not be a GET: browsers send no Origin header with those.
    if (operation.checksOrigin) expect(operation.method).not.toBe('GET');
  });
});

/** Spec §7: every call with the names of the fields that are sent. */
const specified = {
  'POST /auth/login': 'email password activeFacility',
  'POST /auth/refresh': 'activeFacility',
  'POST /auth/set-facility': 'activeFacility',
  'POST /auth/forgot-password': 'email',
  'POST /auth/reset-password': 'token password',
  'POST /auth/register':
    'firstName lastName requestedFacility email phoneNumber department npi password confirmPassword',
  'GET /auth/me': '',
  'PUT /auth/me': 'firstName lastName email phoneNumber department npi',
  'GET /auth/validate-token': '',
  'GET /facilities': '',
  'GET /facilities/{name}': '',
  'GET /users': '',
  'PUT /users/{id}': 'firstName lastName email phoneNumber department npi facilityAccess',
  'PUT /users/approve/{id}': 'approvedFacilities',
  'PUT /users/make-admin/{id}': '',
  'PUT /users/demote/{id}': '',
  'DELETE /users/{id}': '',
  'GET /books': 'facility',
  'GET /books/{id}': '',
  'POST /books':
    'facilityName financialClass descriptiveName payerName payerCode planName planCode prefixes notes authorizationNotes payerId ipaPayerId facilityAddress providerAddress portalLinks phoneNumbers image secondaryImage imagePublicId secondaryImagePublicId facilityContracts',
  'PUT /books/{id}': 'facilityName planName planCode prefixes',
  'DELETE /books/{id}': '',
  'POST /request-update': 'name email position message',
  'POST /admin/broadcast-email': 'subject message attachment',
  'GET /hub/payer-contracts': 'limit',
  'POST /hub/payer-contracts': 'payerName facilityName financialClass status notes phones portals addresses',
  'PATCH /hub/payer-contracts/{id}':
    'payerName facilityName financialClass status notes phones portals addresses',
  'DELETE /hub/payer-contracts/{id}': '',
  'GET /hub/plan-policies': 'limit',
  'POST /hub/plan-policies':
    'planName facilityName networkStatus notes phones portals addresses serviceLocationPolicies',
  'PATCH /hub/plan-policies/{id}':
    'planName facilityName networkStatus notes phones portals addresses serviceLocationPolicies',
  'DELETE /hub/plan-policies/{id}': '',
  'GET /hub/portals': '',
  'GET /hub/contacts': '',
  'GET /hub/addresses': '',
  'GET /hub/payers': '',
  'GET /hub/plan-codes': '',
  'POST /hub/portals': 'name url notes isActive',
};

it.each(Object.entries(specified))('the API contract has the call %s with the fields %j', (call, names) => {
  const found = Object.values<Operation>(routes).find(({ method, path }) => `${method} ${path}` === call);
  const sent = [found?.query, found?.body].flatMap(namesIn);
  expect(found).toBeDefined();
  expect(sent).toEqual(expect.arrayContaining(names.split(' ').filter(Boolean)));
});

/** Returns the names of a schema's fields; of a union, those of every option. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(namesIn);
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

function fieldsOf(schema: z.ZodMiniType | undefined): Record<string, unknown> {
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
}

describe('the API reference', () => {
  it('lists every operation, with its access level', () => {
    const { openapi, paths } = z
      .looseObject({
        openapi: z.literal('3.1.0'),
        paths: z.record(
          z.string(),
          z.record(z.string(), z.looseObject({ operationId: z.string(), 'x-access': z.string() })),
        ),
      })
      .parse(JSON.parse(JSON.stringify(openApiDocument)));
    expect(openapi).toBe('3.1.0');
    const described = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(described.map((entry) => entry.operationId).sort()).toEqual([...operationIds].sort());
    for (const entry of described) {
      expect(entry['x-access']).toBe(
        Object.entries(routes).find(([id]) => id === entry.operationId)?.[1].access,
      );
    }
  });
});

describe('versionOfTag', () => {
  it.each([
    ['"7"', 7],
    ['W/"7"', 7],
    ['W/"12-7"', 7],
    [' "12" ', 12],
    [versionTag(3), 3],
    ['*', undefined],
    ['7', undefined],
    ['"7", "8"', undefined],
    ['"-7"', undefined],
    ['', undefined],
  ])('reads %s as version %s', (tag, version) => {
    expect(versionOfTag(tag)).toBe(version);
  });
});

it('API errors have an HTTP error status and explain what happened in a sentence', () => {
  for (const [status, message] of Object.values(errorCatalog)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].{9,}$/);
  }
});

it('a new record of every kind can be refused because its facility was deleted', () => {
  const creates = operationIds.filter((id) =>
    hubRecords.some(({ one }) => id === `create${capitalized(one)}`),
  );
  expect(creates).toHaveLength(hubRecords.length);
  expect(creates.filter((id) => !errorAnswers(id).includes('NOT_FOUND'))).toEqual([]);
});
