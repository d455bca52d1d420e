/** Does the work for every item, at most `atOnce` at a time, and returns the results in the order of the items. */
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
      // After a failure nobody is waiting for the remaining results.
      if (failed) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}
