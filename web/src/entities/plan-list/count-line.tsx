import { memo } from 'react';
import { Spinner } from '../../kit/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { useSteadySpinner } from '../../kit/use-steady-spinner.ts';
import styles from './list-screen.module.css';

type Props = {
  readonly text: string;
  readonly loading: boolean;
  /** When the server last confirmed the list (ms since 1970), said while there is no network. */
  readonly offlineSince: number | undefined;
  /** What was typed, when only plans that differ by a typo were found. */
  readonly typoOf: string | undefined;
};

/** How many plans are shown, whether more are on their way, and whether they are only similar to what was typed. */
export const CountLine = memo(function CountLine({ text, loading, offlineSince, typoOf }: Props) {
  const spinning = useSteadySpinner(loading);
  return (
    <div className={styles.countLine}>
      <span className={styles.count} data-count>
        {text}
      </span>
      {spinning && (
        <span role="status" className={styles.loading}>
          <Spinner />
          <span className="unseen">Loading...</span>
        </span>
      )}
      {offlineSince !== undefined && (
        <span className={styles.quiet}>Last updated {localTime(offlineSince)}.</span>
      )}
      {typoOf !== undefined && (
        <span className={styles.typo}>No exact match. Showing close matches for '{typoOf}'.</span>
      )}
    </div>
  );
});
