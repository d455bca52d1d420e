/**
 * Makes a call to a service that answers with an error of this class if there is no such thing.
 * @returns undefined in that case
 */
export async function ifThere<Value>(
  nothing: new (...args: never[]) => Error,
  call: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof nothing) return undefined;
    throw error;
  }
}
