import { describe, expect, it } from '@jest/globals';
import * as z from '../zod.ts';
import { openApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import { operationIds, routes } from './routes.ts';

// Read from the API reference that is generated from the contract, so numbers added later are tested, too.
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), schema: z.optional(z.object({ type: z.any() })) }),
        ),
      }),
    ),
  ),
});

const described = Object.values(documentSchema.parse(openApiDocument).paths).flatMap((path) =>
  Object.values(path),
);
const numbers = operationIds.flatMap((id) =>
  described
    .filter(({ operationId }) => operationId === id)
    .flatMap(({ parameters }) => parameters)
    .filter((one) => one.in === 'query' && ['integer', 'number'].includes(one.schema?.type))
    .map(({ name }): [(typeof operationIds)[number], string] => [id, name]),
);

const read = (id: (typeof operationIds)[number], name: string, text: string) => {
  const { query }: Operation = routes[id];
  const parsed = query?.safeParse({ [name]: text });
  return parsed?.success ? parsed.data : parsed?.error?.issues.map(({ path }) => path.join('.'));
};

describe('a number in a query', () => {
  it('is accepted by the list calls', () => {
    expect(numbers).toEqual(
      expect.arrayContaining([
        ['listUsers', 'limit'],
        ['listPlans', 'limit'],
        ['listPayerContracts', 'limit'],
      ]),
    );
  });

  it.each(numbers)('must be written in digits: %s, parameter %s', (id, name) => {
    expect(read(id, name, '10')).toEqual({ [name]: 10 });
    const others = ['1e2', '0x10', '0b1', '0o7', ' 10', '10 ', '+10', '-10', '10.0', '1_0', '', '٣', '1\n'];
    expect(others.map((text) => [text, read(id, name, text)])).toEqual(others.map((text) => [text, [name]]));
  });
});
