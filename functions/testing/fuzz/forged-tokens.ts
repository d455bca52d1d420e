import { createSign, generateKeyPairSync } from 'node:crypto';

type Claims = Record<string, unknown>;

/** Reads the parts of a token without verifying it. */
function readToken(token: string): { header: Claims; claims: Claims } {
  const [header = '', claims = ''] = token.split('.');
  const parse = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return { header: parse(header), claims: parse(claims) };
}

const encode = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url');

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function sign(header: Claims, claims: Claims): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${createSign('RSA-SHA256').update(input).sign(privateKey).toString('base64url')}`;
}

/** Returns tokens made from a valid one, none of which may open anything. */
export function forgedTokens(valid: string): Readonly<Record<string, string>> {
  const { header, claims } = readToken(valid);
  const [head = '', body = '', signature = ''] = valid.split('.');
  return {
    'changed claims': `${head}.${encode({ ...claims, exp: Number(claims.exp) + 1 })}.${signature}`,
    'a cut signature': valid.slice(0, -10),
    'a foreign key': sign(header, claims),
    'a foreign pool': sign(header, {
      ...claims,
      iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other0000',
    }),
    'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'an ID token': sign(header, { ...claims, token_use: 'id', aud: claims.client_id }),
    'three dots of nothing': '..',
    'no token at all': 'undefined',
  };
}
