import { useEffect, useState } from 'react';
import styles from './plan-cell.module.css';

// Longer than the time between two keystrokes while typing.
const restMs = 300;

let lastKey = Number.NEGATIVE_INFINITY;
window.addEventListener('keydown', () => (lastKey = performance.now()), true);

/** Returns how much longer typing must pause, in milliseconds. */
const left = (): number => lastKey + restMs - performance.now();

type Props = { readonly address: string; readonly label: string; readonly atOnce: boolean };

/**
 * A card image. Each keystroke may bring other plans into all rows: images are requested only while nobody types, so that unseen
 * images do not delay the next keystroke. Key it by its address: a reused element would show the previous plan's card.
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
