import * as z from '../../../../shared/zod.ts';

// History entries survive reloads and older versions of the app, so what they carry is parsed as well.
const stateSchema = z.object({ returnTo: z.string() });

type Place = { readonly pathname: string; readonly search: string; readonly hash: string };

/** What the sign-in page's history entry remembers: the page that was asked for. */
export function returnTo({ pathname, search, hash }: Place): z.infer<typeof stateSchema> {
  return { returnTo: pathname + search + hash };
}

/** The page that was asked for, as it was written there; see `safeReturnPath` before going to it. */
export function returnPathOf(historyState: unknown): string | undefined {
  return stateSchema.safeParse(historyState).data?.returnTo;
}
