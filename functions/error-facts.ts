import { readableStack } from './readable-stack.ts';

export type ErrorFacts = { readonly name: string; readonly message?: string; readonly stack?: string };

// V8 keeps ten places, which are full of the AWS client's own when one of its calls fails: what was being done comes after.
Error.stackTraceLimit = 30;

/** The messages of these quote nobody: plain errors are this product's own, and a missing permission names resources. */
const quotesNobody = /^(?:Error|AccessDenied(?:Exception)?)$/;

/** But for this: to SES an email address is a resource. */
const address = /(?<![^\s/'"`<>])[^\s/'"`<>]+@[^\s'"`<>]+/g;

/**
 * The name of an error and where it came from. Its message only where that is safe: services and parsers quote in theirs
 * what they were given, SES an address, `JSON.parse` a piece of the text.
 */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  // A message of several lines can look like places: these begin behind it.
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

/** Runs a trigger. What one throws, Lambda writes to the log as it is, so it goes on with what may be said of it. */
export async function unquoted<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { name, message = name, stack = '' } = errorFacts(error);
    throw Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
  }
}
