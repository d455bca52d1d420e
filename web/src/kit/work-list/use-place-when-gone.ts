import { useEffect, useRef } from 'react';

/** Set to where the focus goes (see `placeInWork`) when what is done with a button takes the button away. */
export function usePlaceWhenGone() {
  const place = useRef<() => HTMLElement | null>(undefined);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) place.current?.()?.focus();
    },
    [],
  );
  return place;
}
