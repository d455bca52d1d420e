import type { ReactNode } from 'react';
import { useFocusFallback } from './hooks/use-focus-fallback.ts';
import styles from './notice.module.css';

type Props = { title: string; text: string; children?: ReactNode };

/** A page or part of a page that shows a message instead of content. */
export function Notice({ title, text, children }: Props) {
  return (
    <div ref={useFocusFallback<HTMLDivElement>()} className={styles.notice}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
