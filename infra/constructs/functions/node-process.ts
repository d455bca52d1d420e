/**
 * `node:process` for bundles: an import of Node's own module reads all its properties, and three of them open streams,
 * which is the dearest part of a function's start (docs/decisions/130-tricks.md).
 */
export const { env, versions } = process;
