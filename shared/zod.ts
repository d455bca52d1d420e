import { en } from 'zod/locales';
import * as mini from 'zod/mini';

// zod/mini starts a function sooner than zod does (docs/decisions/105). It brings no texts of its own: these are the
// ones that say what is wrong where a schema says nothing.
mini.config(en());

export * from 'zod/mini';

// A schema never changes, and a hundred fields are plain texts: they share one, since each schema is a part of a start.

type Params<Make extends (params?: never) => unknown> = Parameters<Make>[0];

const anyString = mini.string();
export function string(params?: Params<typeof mini.string>): mini.ZodMiniString<string> {
  return params === undefined ? anyString : mini.string(params);
}

const anyInt = mini.int();
export function int(params?: Params<typeof mini.int>): mini.ZodMiniNumberFormat {
  return params === undefined ? anyInt : mini.int(params);
}
