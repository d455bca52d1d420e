import styles from './loading.module.css';

/** A spinner in the facility's color, small enough for a line of text. */
export const Spinner = () => <span className={styles.spinner} />;

/** A page's or panel's spinner. It becomes visible after a moment, so that short waits show nothing. */
export function Loading({ minH = '16rem' }: { minH?: string }) {
  return (
    <div className={styles.loading} style={{ minHeight: minH }} role="status">
      <span className={`${styles.spinner} ${styles.large}`} />
      <span className="unseen">Loading...</span>
    </div>
  );
}
