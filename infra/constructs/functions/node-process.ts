/**
 * Replaces `node:process` in bundles. Importing Node's own module reads all its properties, and three of them open streams, the
 * most expensive part of a function's start (docs/decisions/130-tricks.md).
 */
export const { env, versions } = process;
