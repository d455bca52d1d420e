import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { openedBy, type SecretKeys } from '../../clients/pool/secret-keys.ts';

/** A PC where someone has signed in. */
export type KnownPc = {
  readonly id: string;
  /** Whether the person with this email address has signed in there. */
  knows(email: string): boolean;
};

const name = '__Host-coverage-guide-pc';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** Parts of the cookie: the PC's random ID, a digest for each person that only our key can produce, and a signature. */
const pattern = /^(?<id>[0-9a-f]{32})(?<people>(?:\.[\w-]{16}){0,40})\.(?<signature>[\w-]{43})$/;

export type KnownPcs = ReturnType<typeof knownPcs>;

/**
 * PCs that people have used, in a signed cookie, so nothing is stored. The cookie grants no access. It identifies whose failed
 * sign-ins are counted apart from those of strangers, who could otherwise lock the owner of an account out.
 */
export function knownPcs(keys: SecretKeys) {
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const personAt = (key: Buffer, id: string, email: string) =>
    sign(key, `person\n${id}\n${email}`).slice(0, 16);

  const parse = (key: Buffer, cookies: ReadonlyMap<string, string>) => {
    const { id, people, signature } = pattern.exec(cookies.get(name) ?? '')?.groups ?? {};
    if (id === undefined || people === undefined || signature === undefined) return undefined;
    const expected = sign(key, `pc\n${id}${people}`);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
    return { id, key, people: people.split('.').filter(Boolean) };
  };

  return {
    /** The PC of a request, or undefined if nobody has signed in there yet or the cookie is not ours. */
    async read(cookies: ReadonlyMap<string, string>): Promise<KnownPc | undefined> {
      if (!cookies.has(name)) return undefined;
      const found = await openedBy(keys, (key) => parse(key, cookies));
      return (
        found && {
          id: found.id,
          knows: (email) => found.people.includes(personAt(found.key, found.id, email)),
        }
      );
    },

    /** Returns the cookie that records that this person has signed in at the request's PC. */
    async remember(cookies: ReadonlyMap<string, string>, email: string): Promise<string> {
      const key = await keys.today();
      const { id, people } = parse(key, cookies) ?? { id: randomBytes(16).toString('hex'), people: [] };
      const person = personAt(key, id, email);
      const latest = [person, ...people.filter((other) => other !== person)].slice(
        0,
        rateLimits.knownPc.people,
      );
      const signed = [id, ...latest].join('.');
      const value = `${signed}.${sign(key, `pc\n${signed}`)}`;
      return `${name}=${value}; Max-Age=${rateLimits.knownPc.days * 24 * 60 * 60}; ${attributes}`;
    },
  };
}
