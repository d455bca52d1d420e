/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openApiDocument } from '../../../../../shared/api/openapi.ts';
import { operationIds } from '../../../../../shared/api/routes.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { contentOf, readCalls } from '../call-reference.ts';
import { describeSchema } from './schema-words.ts';

function open(replies: Parameters<typeof fakeApi>[0] = {}, at = '/api-reference') {
  const api = fakeApi({
    listFacilities: () => json({ data: [] }),
    getOpenApi: () => json(openApiDocument),
    ...replies,
  });
  return renderApp(api, at);
}

const words = (schema: unknown) => describeSchema(schema).words;

describe('the API reference page', () => {
  it('needs no account, and shows the parameters, body, response and errors of a call', async () => {
    open({}, '/api-reference?call=updatePlan');
    const call = within(await screen.findByRole('article', { name: 'PUT /api/books/{id}' }));
    const text = (name: string) => call.getByRole('heading', { name }).parentElement?.textContent;
    expect(text('Parameters')).toMatch(/If-Match.*in the header.*Idempotency-Key.*optional.*in the header/);
    expect(text('Body (JSON)')).toMatch(/planName.*prefixes/);
    expect(text('Answer 200')).toMatch(/data.*facilityName/);
    const rows = within(call.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toContainEqual(
      '412STALESomeone else has changed this since you opened it.',
    );
    expect(rows.map(({ textContent }) => textContent)).toContainEqual(
      '428VERSION_MISSINGSay which version you are changing: send its ETag as If-Match.',
    );
  });

  it('shows that a response has no body', async () => {
    open({}, '/api-reference?call=deletePlan');
    const call = within(await screen.findByRole('article', { name: 'DELETE /api/books/{id}' }));
    expect(call.getByText('No body.')).toBeTruthy();
  });

  it('reports that it could not be loaded, and loads on Retry', async () => {
    let broken = true;
    open({ getOpenApi: () => (broken ? refusal(500, 'INTERNAL', 'Broken.') : json(openApiDocument)) });
    await screen.findByText('The API reference could not be loaded.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('/api/openapi.json');
  });
});

describe('the parsed API reference', () => {
  it('contains every call, and a description of everything that is sent', () => {
    const calls = readCalls(JSON.parse(JSON.stringify(openApiDocument)));
    expect(calls.map(({ id }) => id)).toEqual(operationIds);
    for (const call of calls) {
      const { requestBody, parameters } = call.described;
      const sent = contentOf(requestBody);
      expect(sent && words(sent.schema)).not.toBe('anything');
      for (const { schema } of parameters) expect(words(schema)).toMatch(/\w/);
    }
  });

  it.each([
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'text, 1 to 200 characters'],
    [{ type: 'string', maxLength: 1000 }, 'text, at most 1,000 characters'],
    [{ type: 'string', format: 'date-time' }, 'text (date-time)'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'whole number, at least 1'],
    [{ type: 'integer', minimum: 1, maximum: 500 }, 'whole number, 1 to 500'],
    [{ enum: ['a', 'b'] }, 'one of "a", "b"'],
    [{ const: true }, 'true'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'list of text, at most 3 of them'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object, each value text'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text, or null'],
    [{}, 'anything'],
    ['broken', 'anything'],
  ])('describes %j in words', (schema, expected) => {
    expect(words(schema)).toBe(expected);
  });

  it('lists the fields of objects inside lists and inside each alternative of a value', () => {
    const item = { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] };
    const { fields } = describeSchema({
      type: 'object',
      properties: { rows: { type: 'array', items: item }, either: { anyOf: [item, { type: 'null' }] } },
    });
    expect(fields).toMatchObject([
      { name: 'rows', required: false, fields: [{ name: 'value', required: true, words: 'text' }] },
      { name: 'either', words: 'object, or null', fields: [{ name: 'value' }] },
    ]);
  });
});
