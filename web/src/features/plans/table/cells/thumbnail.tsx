import { useEffect, useState } from 'react';
import styles from './plan-cell.module.css';

// Longer than between two keys of somebody who types.
const restMs = 200;

type Props = { readonly address: string; readonly label: string; readonly atOnce: boolean };

/**
 * A card's picture. Each key may bring other plans to all rows: a picture is asked for when its row rests, so that what nobody
 * would see does not keep the next key waiting. Key it by its address: a reused one would show the card of the plan before.
 */
export function Thumbnail({ address, label, atOnce }: Props) {
  const [rests, setRests] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  if (!rests && !atOnce) return <span className={styles.thumbnail} />;
  return <img className={styles.thumbnail} src={address} alt={label} loading="lazy" decoding="async" />;
}
