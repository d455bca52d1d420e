/** Keys in rotation: new values are made with today's key; returning ones may have been made with any of them. */
export type SecretKeys = {
  today(): Promise<Buffer>;
  others(): Promise<readonly Buffer[]>;
};

/** Returns the result of the first key that opens something, or undefined if none does. */
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
