import { useState } from 'react';

/** Returns a record that was looked up in a list. If it is removed from there in the meantime, a dialog keeps showing it. */
export function useLastKnown<Item>(found: Item | undefined): Item | undefined {
  const [known, setKnown] = useState(found);
  if (found !== undefined && found !== known) setKnown(found);
  return known;
}
