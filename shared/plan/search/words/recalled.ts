/** Words whose results are cached: users type word after word, and go back. */
const cachedWords = 64;

/** Returns a word's cached result or computes it; the least recently used word is evicted. */
export function recalled<Value>(cache: Map<string, Value>, word: string, find: () => Value): Value {
  const found = cache.get(word) ?? find();
  cache.delete(word);
  cache.set(word, found);
  const [oldest] = cache.keys();
  if (cache.size > cachedWords && oldest !== undefined) cache.delete(oldest);
  return found;
}
