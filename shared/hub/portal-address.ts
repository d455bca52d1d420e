import * as z from '../zod.ts';
import { portalUrl } from './portal-url.ts';

/** A portal's address as it may be stored: `https://` is put before one without a scheme. No text stays none. */
export const portalAddress = (text: z.ZodMiniType<string, string>) =>
  // What is stored has to pass again when it is read, also by its length.
  z.pipe(withScheme(text), text);

const withScheme = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    text,
    z.transform((typed: string, context) => {
      const url = typed === '' ? '' : portalUrl(typed);
      if (url !== undefined) return url;
      context.issues.push({
        code: 'custom',
        message: 'A portal address starts with http:// or https://.',
        input: typed,
      });
      return z.NEVER;
    }),
  );
