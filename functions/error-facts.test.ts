import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from '@jest/globals';
import { errorFacts, unquoted } from './error-facts.ts';

const here = expect.stringMatching(/^ {4}at .*error-facts\.test\.ts/);

it('errorFacts reports the name of an error and its stack, but not the text that it quotes', () => {
  const quoting = new SyntaxError('Unexpected token, "Jane Roe\n    at home (5 Elm Street:1:1)" is not JSON');
  expect(errorFacts(quoting)).toEqual({ name: 'SyntaxError', stack: here });
  expect(JSON.stringify(errorFacts(quoting))).not.toMatch(/Jane|Elm/);
});

it.each(['Error', 'AccessDeniedException', 'AccessDenied'])('errorFacts keeps the message: %s', (name) => {
  const error = Object.assign(new Error('Not allowed to write arn:aws:dynamodb'), { name });
  expect(errorFacts(error)).toEqual({ name, message: 'Not allowed to write arn:aws:dynamodb', stack: here });
});

it('errorFacts removes the email address from a missing-permission message', () => {
  const message =
    'Not authorized to perform ses:SendEmail on resource `arn:aws:ses:us-west-2:1:identity/jane.roe@patient.test`';
  const error = Object.assign(new Error(message), { name: 'AccessDeniedException' });
  expect(errorFacts(error).message).toBe(
    'Not authorized to perform ses:SendEmail on resource `arn:aws:ses:us-west-2:1:identity/…`',
  );
});

it('errorFacts keeps a stack long enough to show the code that called an AWS client', async () => {
  // The test runner sets its own limit and loads a module only once.
  await import(new URL('./error-facts.ts?again', import.meta.url).href);
  expect(Error.stackTraceLimit).toBe(30);
  const client = new DynamoDBClient({
    region: 'us-west-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: { handle: () => Promise.reject(new TypeError('No way there.')) },
  });
  async function listing() {
    await client.send(new ListTablesCommand({}));
  }
  const error = await listing().catch((thrown: unknown) => thrown);
  expect(errorFacts(error)).toEqual({ name: 'TypeError', stack: expect.stringContaining('listing') });
});

it('errorFacts reports a thrown value that is not an error by its type', () => {
  expect(errorFacts('Jane Roe')).toEqual({ name: 'string' });
});

it('unquoted keeps a trigger’s own messages and replaces all others with the error name', async () => {
  const thrown = async (error: Error) => unquoted(() => Promise.reject(error)).catch((each: Error) => each);
  expect(await thrown(new Error('Not approved.'))).toMatchObject({ name: 'Error', message: 'Not approved.' });
  const rejected = Object.assign(new Error('jane.roe@patient.test is not verified'), {
    name: 'MessageRejected',
  });
  expect(await thrown(rejected)).toMatchObject({
    name: 'MessageRejected',
    message: 'MessageRejected',
    stack: expect.not.stringContaining('jane'),
  });
  expect(await unquoted(async () => 1)).toBe(1);
});
