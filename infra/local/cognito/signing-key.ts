import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from '../../../shared/zod.ts';
import { openJsonDocument } from '../stand-ins/json-document.ts';

/** The pool's RS256 key. `jwks` is the public key set that the pool publishes. */
export type SigningKey = { kid: string; privateKey: KeyObject; jwks: string };

const storedSchema = z.object({ kid: z.string(), pem: z.string() });
type Stored = z.infer<typeof storedSchema>;

// Making an RSA key takes up to half a second; in-memory stacks of one process share one.
let shared: Promise<Stored> | undefined;

/** Reads the key from its file, or creates it there. Without a file the key lasts as long as the process. */
export async function openSigningKey(file?: string): Promise<SigningKey> {
  if (file === undefined) {
    shared ??= newKey();
    return toSigningKey(await shared);
  }
  const document = await openJsonDocument(file);
  const stored = storedSchema.safeParse(document.value);
  if (stored.success) return toSigningKey(stored.data);
  const made = await newKey();
  Object.assign(document.value, made);
  await document.save();
  return toSigningKey(made);
}

async function newKey(): Promise<Stored> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function toSigningKey({ kid, pem }: Stored): SigningKey {
  const privateKey = createPrivateKey(pem);
  const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kid, privateKey, jwks: JSON.stringify({ keys: [{ alg: 'RS256', e, kid, kty, n, use: 'sig' }] }) };
}
