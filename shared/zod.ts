import { en } from 'zod/locales';
import { config } from 'zod/mini';

// zod/mini starts a function sooner than zod does (docs/decisions/105). It brings no texts of its own: these are the
// ones that say what is wrong where a schema says nothing.
config(en());

export * from 'zod/mini';
