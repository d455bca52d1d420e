import { useEffect, useState } from 'react';
import styles from './plan-cell.module.css';

// Longer than between two keys of somebody who types.
const restMs = 300;

let lastKey = Number.NEGATIVE_INFINITY;
window.addEventListener('keydown', () => (lastKey = performance.now()), true);

/** How long typing has to rest yet, in milliseconds. */
const left = (): number => lastKey + restMs - performance.now();

type Props = { readonly address: string; readonly label: string; readonly atOnce: boolean };

/**
 * A card's picture. Each key may bring other plans to all rows: pictures are asked for when nobody types, so that what nobody would
 * see does not keep the next key waiting. Key it by its address: a reused one would show the card of the plan before.
 */
export function Thumbnail({ address, label, atOnce }: Props) {
  const [rests, setRests] = useState(() => left() <= 0);
  useEffect(() => {
    if (rests) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (left() > 0) timer = setTimeout(look, left());
      else setRests(true);
    };
    look();
    return () => clearTimeout(timer);
  }, [rests]);
  if (!rests && !atOnce) return <span className={styles.thumbnail} />;
  return <img className={styles.thumbnail} src={address} alt={label} loading="lazy" decoding="async" />;
}
