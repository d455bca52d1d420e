import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { close, listen } from '../../local/listen.ts';
import { recorder } from '../testing/laptop.ts';
import { smokeCommand } from './command.ts';

type Answer = { status: number; type: string; text: string; headers?: Record<string, string> };

const protections = {
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const page: Answer = {
  status: 200,
  type: 'text/html',
  text: '<script type="module" src="/assets/app-1.js"></script>',
  headers: protections,
};
const refused = (status: number): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: '{"code":"REFUSED","message":"No.","requestId":"1"}',
});
const json = (text: string): Answer => ({ status: 200, type: 'application/json', text });

let site: Record<string, Answer>;
let server: Server;
let origin: string;
let output: ReturnType<typeof recorder>;

const smoke = (...args: string[]) => smokeCommand(args, output);

beforeEach(async () => {
  site = {
    '/': page,
    '/plans': page,
    '/config.json': json('{"stage":"prod"}'),
    '/api/openapi.json': json('{"openapi":"3.1.0"}'),
    '/api/facilities': json('{"data":[{"name":"North Hospital"}]}'),
    '/api/books/any': refused(401),
    '/api/nothing-here': refused(404),
    '/cards/any.png': { status: 403, type: 'text/plain', text: 'No.' },
    '/assets/app-1.js': { status: 200, type: 'text/javascript', text: 'start()' },
  };
  output = recorder();
  server = createServer(({ url = '' }, response) => {
    const { status, type, text, headers } = site[url] ?? { status: 404, type: 'text/html', text: 'Nothing.' };
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(() => close(server));

describe('npm run ops -- smoke', () => {
  it('reports that everything works, line by line', async () => {
    await expect(smoke(origin)).resolves.toBe(true);
    expect(output.text).not.toContain('FAILS');
    expect(output.text.match(/^ {2}works: /gm)).toHaveLength(Object.keys(site).length);
    expect(output.text).toMatch(/ works\.\n$/);
  });

  it.each<[string, string, Partial<Answer>, string]>([
    ['a page without protection', '/', { headers: {} }, 'the page lacks the headers content-security-policy'],
    [
      'another page',
      '/plans',
      { text: 'Welcome to nginx!' },
      'an address of the app is not the Coverage Guide page',
    ],
    ['no settings', '/config.json', { type: 'text/html' }, 'the site’s settings are missing'],
    ['an API that fails', '/api/openapi.json', { status: 503 }, 'the API answered 503, not 200'],
    ['an empty table', '/api/facilities', { text: '{"data":[]}' }, 'bootstrap'],
    [
      'calls that are open',
      '/api/books/any',
      { status: 200 },
      'a call without a session answered 200, not 401',
    ],
    ['another’s refusal', '/api/nothing-here', { text: '{"message":"Not Found"}' }, 'own format'],
    ['open card images', '/cards/any.png', { status: 200 }, 'shown to anyone'],
    ['a missing script', '/assets/app-1.js', { type: 'text/html' }, 'the script of the page is missing'],
  ])('reports %s, and nothing else', async (_what, path, change, sentence) => {
    site[path] = { ...(site[path] as Answer), ...change };
    await expect(smoke(origin)).resolves.toBe(false);
    expect(output.text.match(/^ {2}FAILS: .*$/gm)).toEqual([expect.stringContaining(sentence)]);
    expect(output.text).toMatch(/1 of these failed\.\n$/);
  });
});
