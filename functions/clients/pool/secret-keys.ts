/** Keys of which one fades: what is made is made with today's, what comes back may be of any. */
export type SecretKeys = {
  today(): Promise<Buffer>;
  others(): Promise<readonly Buffer[]>;
};

/** What the first key that fits makes of something, or undefined where none does. */
export async function openedBy<Value>(
  keys: SecretKeys,
  open: (key: Buffer) => Value | undefined,
): Promise<Value | undefined> {
  const opened = open(await keys.today());
  if (opened !== undefined) return opened;
  for (const key of await keys.others()) {
    const other = open(key);
    if (other !== undefined) return other;
  }
  return undefined;
}
