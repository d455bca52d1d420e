/** Returns a function that makes a value on first use and keeps it. If `make` throws, the next use tries again. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
