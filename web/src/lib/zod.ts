import { config } from 'zod/v4';

// The content security policy forbids eval. zod would compile its parsers with it, and even its probe for eval is
// reported as a violation. It decides when a schema is made, so Vite gives every importer of zod this file instead.
config({ jitless: true });

export * from 'zod/v4';
