import { useEffect, useRef } from 'react';

/** Returns a ref to set to where the focus goes (see `placeInWork`) if a button's action removes the button. */
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
