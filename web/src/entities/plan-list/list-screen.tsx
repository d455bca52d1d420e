import type { ReactNode } from 'react';
import styles from './list-screen.module.css';

type Props = {
  readonly heading: ReactNode;
  /** Searches, filters and the count, which stay visible. */
  readonly controls: ReactNode;
  readonly children: ReactNode;
};

/** A screen that lists plans. */
export function ListScreen({ heading, controls, children }: Props) {
  return (
    <div className={styles.screen}>
      {heading}
      <div className={styles.controls}>{controls}</div>
      {children}
    </div>
  );
}
