import type * as z from '../zod.ts';
import { errorAnswers } from './error-answers.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { json, jsonSchema } from './openapi-parts.ts';
import type { Operation } from './operation.ts';
import { type OperationId, operationIds, routes } from './routes.ts';

const errorBody = { $ref: '#/components/schemas/Error' };

/** Returns a call's error responses by status. */
export function errorResponsesOf(id: OperationId): Record<string, unknown> {
  const { ifMatch }: Operation = routes[id];
  return {
    ...Object.fromEntries(
      sharedOf(id).map(([status, codes]) => [status, { $ref: `#/components/responses/${nameOf(codes)}` }]),
    ),
    ...(ifMatch === undefined ? {} : { 412: staleResponse(ifMatch) }),
    default: { description: 'Any other error.', content: json(errorBody) },
  };
}

/** Returns the error responses by name. Calls with the same errors refer to the same one. */
export function sharedErrorResponses(): Record<string, unknown> {
  const all = operationIds.flatMap(sharedOf);
  return Object.fromEntries(all.map(([status, codes]) => [nameOf(codes), response(status, codes)]));
}

type CodesOfStatus = readonly [status: number, codes: readonly ErrorCode[]];

function sharedOf(id: OperationId): readonly CodesOfStatus[] {
  const codes = errorAnswers(id).filter((code) => code !== 'STALE');
  return [...Map.groupBy(codes, (code) => errorCatalog[code][0])];
}

/** Returns `BadRequestOrValidationFailed` for `BAD_REQUEST` and `VALIDATION_FAILED`. */
const nameOf = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => code.split('_').map(capitalized).join('')).join('Or');

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** Describes a response: a body with the codes it may hold, and an example of each. */
function response(status: number, codes: readonly ErrorCode[]): unknown {
  const body = (code: ErrorCode) => ({
    code,
    message: errorCatalog[code][1],
    requestId: 'JKJaXmPLvHcESHA=',
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code][1]}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: bodyWith(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: body(code) }])),
      },
    },
  };
}

const retryAfter = {
  description: 'If known: the number of seconds after which the same request may be sent again.',
  schema: { type: 'integer' },
};

/** Describes a 412, whose body also holds the record as it is now. */
function staleResponse(record: z.ZodMiniType): unknown {
  return {
    description: 'Changed by someone else since; `current` is the record as it is now.',
    content: json(bodyWith(['STALE'], { current: jsonSchema(record, 'output') })),
  };
}

const bodyWith = (codes: readonly ErrorCode[], more: Record<string, unknown> = {}): unknown => ({
  allOf: [
    errorBody,
    {
      type: 'object',
      properties: { code: { enum: codes }, ...more },
      required: ['code', ...Object.keys(more)],
    },
  ],
});
