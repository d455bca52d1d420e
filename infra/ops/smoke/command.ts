import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { type Output, printTo } from '../progress.ts';

const help = `npm run ops -- smoke URL

Opens an installation as a browser does, after a deployment, and reports what does not work: page and files of the site, its
settings, the API, what it refuses, and the security headers. Needs no account and changes nothing.`;

type Check = {
  readonly what: string;
  readonly path: string;
  /** @returns what is wrong, or undefined. */
  readonly validate: (answer: Response, text: string) => string | undefined;
};

const isJson = (answer: Response) =>
  answer.headers.get('content-type')?.startsWith('application/json') === true;

const expectStatus =
  (status: number, then?: Check['validate']): Check['validate'] =>
  (answer, text) =>
    answer.status === status ? then?.(answer, text) : `answered ${answer.status}, not ${status}`;

const protections = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

const scriptIn = (text: string): string | undefined => /src="(\/assets\/[^"]{1,200})"/.exec(text)?.[1];

const page: Check['validate'] = expectStatus(200, (answer, text) => {
  if (scriptIn(text) === undefined) return 'is not the Coverage Guide page';
  const missing = protections.filter((name) => !answer.headers.has(name));
  return missing.length > 0 ? `lacks the headers ${missing.join(', ')}` : undefined;
});

const refusal = (status: number) =>
  expectStatus(status, (answer, text) =>
    isJson(answer) && /"requestId"/.test(text) ? undefined : 'is not refused in the API’s own format',
  );

const checks: readonly Check[] = [
  { what: 'the page', path: '/', validate: page },
  { what: 'an address of the app', path: '/plans', validate: page },
  {
    what: 'the site’s settings',
    path: '/config.json',
    validate: expectStatus(200, (answer, text) =>
      isJson(answer) && /"stage"/.test(text) ? undefined : 'are missing',
    ),
  },
  {
    what: 'the API',
    path: '/api/openapi.json',
    validate: expectStatus(200, (answer) => (isJson(answer) ? undefined : 'does not answer')),
  },
  {
    what: 'the list of facilities, from the table',
    path: '/api/facilities',
    validate: expectStatus(200, (_, text) =>
      /"data":\[\{/.test(text)
        ? undefined
        : 'is empty: `npm run ops -- bootstrap` creates the first facility',
    ),
  },
  { what: 'a call without a session', path: '/api/books/any', validate: refusal(401) },
  { what: 'a call that does not exist', path: '/api/nothing-here', validate: refusal(404) },
  {
    what: 'a card image without a session',
    path: '/cards/any.png',
    validate: (answer) => (answer.status >= 400 ? undefined : `is shown to anyone (${answer.status})`),
  },
];

/**
 * Runs the command.
 * @returns whether everything works
 * @throws Problem for arguments that cannot work, or if nothing answers at the address
 */
export async function smokeCommand(args: readonly string[], output: Output): Promise<boolean> {
  const request = 'Specify the address of the site, such as https://guide.hospital.example.';
  const parsed = oneAndOptions(args, {}, help, output, request);
  if (parsed === undefined) return true;
  const address = parsed.one;
  const print = printTo(output);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Problem(`${request}\n\n${help}`);
  const { origin, protocol } = new URL(address);
  let wrong = 0;
  const tell = (what: string, problem: string | undefined) => {
    if (problem !== undefined) wrong += 1;
    print(problem === undefined ? `  works: ${what}` : `  FAILS: ${what} ${problem}`);
  };
  let home = '';
  for (const { what, path, validate } of checks) {
    const [answer, text] = await opened(origin + path);
    if (path === '/') {
      if (answer === undefined) throw new Problem(`${origin} cannot be reached: ${text}`);
      home = text;
    }
    tell(what, answer === undefined ? `cannot be reached: ${text}` : validate(answer, text));
  }
  const script = scriptIn(home);
  if (script !== undefined) {
    const [answer] = await opened(new URL(script, origin).href);
    const type = answer?.headers.get('content-type') ?? '';
    tell(
      'the script of the page',
      answer?.status === 200 && /javascript/.test(type) ? undefined : 'is missing',
    );
  }
  if (protocol === 'https:') {
    const [answer] = await opened(`${origin.replace('https:', 'http:')}/`);
    const leads = answer?.headers.get('location')?.startsWith('https://');
    tell('the redirect from http to https', leads ? undefined : 'is missing');
  }
  print(wrong === 0 ? `${origin} works.` : `${wrong} of these failed.`);
  return wrong === 0;
}

const timeoutMs = 15_000;

/** @returns the answer, or undefined and the reason there is none. */
async function opened(address: string): Promise<[Response | undefined, string]> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return [answer, await answer.text()];
  } catch (error) {
    const { cause, message } = error as Error;
    return [undefined, cause instanceof Error ? cause.message : message];
  }
}
