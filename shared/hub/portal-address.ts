import * as z from '../zod.ts';
import { portalUrl } from './portal-url.ts';

/** A portal address for storage: `https://` is prepended if the scheme is missing. An empty text stays empty. */
export const portalAddress = (text: z.ZodMiniType<string, string>) =>
  // A stored address must pass again when it is read, including its length with the scheme.
  z.pipe(withScheme(text), text);

const withScheme = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    text,
    z.transform((typed: string, context) => {
      const url = typed === '' ? '' : portalUrl(typed);
      if (url !== undefined) return url;
      context.issues.push({
        code: 'custom',
        message: 'A portal address must start with http:// or https://.',
        input: typed,
      });
      return z.NEVER;
    }),
  );
