/** Does the work for every item, for at most so many at a time, and gives the results in the order of the items. */
export async function mapConcurrent<Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      try {
        made[index] = await work(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
      // Nobody waits for the rest any more.
      if (failed) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}
