import { readableStack } from './readable-stack.ts';

export type ErrorFacts = { readonly name: string; readonly message?: string; readonly stack?: string };

// V8 keeps ten frames by default. When an AWS call fails, the client's own frames fill those; the caller's come after them.
Error.stackTraceLimit = 30;

/** Errors whose messages quote no user data: plain errors are the product's own, and a missing permission names resources. */
const quotesNobody = /^(?:Error|AccessDenied(?:Exception)?)$/;

/** The exception: SES treats an email address as a resource. */
const address = /(?<![^\s/'"`<>])[^\s/'"`<>]+@[^\s'"`<>]+/g;

/**
 * Returns an error's name and stack. Includes the message only when that is safe: services and parsers quote their input
 * in messages, SES an address, `JSON.parse` a piece of the text.
 */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  // A line of a multi-line message can look like a stack frame, so look for frames only after the message.
  const behind = Math.max(0, stack.indexOf(message)) + message.length;
  const places = stack
    .slice(behind)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  return {
    name,
    ...(quotesNobody.test(name) ? { message: message.replaceAll(address, '…') } : {}),
    ...(places.length > 0 ? { stack: readableStack(places.join('\n')) } : {}),
  };
}

/** Runs a trigger. Lambda logs whatever a trigger throws, so this rethrows only what is safe to log. */
export async function unquoted<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { name, message = name, stack = '' } = errorFacts(error);
    throw Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
  }
}
