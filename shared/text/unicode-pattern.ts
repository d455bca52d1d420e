import { lazy } from '../lazy.ts';

/**
 * Returns a getter for a pattern with Unicode classes, which is compiled on first use. V8 resolves such classes as soon as
 * it parses a literal that contains them, used or not: 0.2 to 0.5 ms of a function's startup for each.
 * @param source as in a literal: written with `String.raw`
 */
export const unicodePattern = (source: string, flags: string): (() => RegExp) =>
  lazy(() => new RegExp(source, flags));
