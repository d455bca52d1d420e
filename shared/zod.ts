import { en } from 'zod/locales';
import * as mini from 'zod/mini';

// zod/mini makes functions start sooner than zod does (docs/decisions/105). It has no messages of its own: these are used
// wherever a schema specifies none.
mini.config(en());

export * from 'zod/mini';

// Schemas never change, and a hundred fields are plain strings: they share one schema, because each adds to the startup.

type Params<Make extends (params?: never) => unknown> = Parameters<Make>[0];

const anyString = mini.string();
export function string(params?: Params<typeof mini.string>): mini.ZodMiniString<string> {
  return params === undefined ? anyString : mini.string(params);
}

const anyInt = mini.int();
export function int(params?: Params<typeof mini.int>): mini.ZodMiniNumberFormat {
  return params === undefined ? anyInt : mini.int(params);
}
