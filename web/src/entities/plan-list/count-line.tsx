import { memo, type ReactNode } from 'react';
import type { Hits } from '../../../../shared/plan/search/hits.ts';
import { Announce } from '../../kit/announce.tsx';
import { useSteadySpinner } from '../../kit/hooks/use-steady-spinner.ts';
import { Spinner } from '../../kit/loading/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import styles from './list-screen.module.css';

type Props = {
  readonly text: string;
  /** The page shown; it is announced, because a person who turns pages by keyboard may not see the rows change. */
  readonly page?: number;
  readonly loading: boolean;
  /** When the server last confirmed the list (ms since 1970); shown while offline. */
  readonly offlineSince: number | undefined;
  /** Shown if the results do not match exactly what was typed. */
  readonly inexact: string | undefined;
  readonly children?: ReactNode;
};

/** Returns the sentence above results that do not match everything typed; undefined for an exact match. */
export function inexactAnswer(
  typed: string,
  { answer, telling }: Pick<Hits, 'answer' | 'telling'>,
): string | undefined {
  if (answer === 'close') return `No exact match. Showing close matches for '${typed}'.`;
  if (answer === 'some')
    return `Nothing here has all of these words. Showing matches for ${telling.join(' ')}.`;
  return undefined;
}

/** How many plans are shown, whether more are loading, and whether they match what was typed. */
export const CountLine = memo(function CountLine(props: Props) {
  const { text, page = 1, loading, offlineSince, inexact, children } = props;
  const found = inexact === undefined ? text : `${inexact} ${text}`;
  const spinning = useSteadySpinner(loading);
  return (
    <div className={styles.countLine}>
      <span className={styles.count} data-count>
        {text}
      </span>
      {spinning && (
        <span role="status">
          <Spinner />
          <span className="unseen">Loading...</span>
        </span>
      )}
      {offlineSince !== undefined && (
        <span className={styles.quiet}>Last updated {localTime(offlineSince)}.</span>
      )}
      {inexact !== undefined && (
        <span className={styles.typo} data-tone="orange">
          {inexact}
        </span>
      )}
      {children}
      <Announce text={page > 1 ? `${found}, page ${page}` : found} />
    </div>
  );
});
