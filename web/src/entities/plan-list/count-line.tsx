import { memo } from 'react';
import { localTime } from '../../kit/local-time.ts';
import { useSteadySpinner } from '../../kit/use-steady-spinner.ts';

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
    <div className="plan-count-line">
      <span className="plan-count">{text}</span>
      {spinning && (
        <span role="status" className="plan-loading">
          <span className="plain-spinner" />
          <span className="plan-unseen">Loading...</span>
        </span>
      )}
      {offlineSince !== undefined && (
        <span className="plan-quiet">Last updated {localTime(offlineSince)}.</span>
      )}
      {typoOf !== undefined && (
        <span className="plan-typo">No exact match. Showing close matches for '{typoOf}'.</span>
      )}
    </div>
  );
});
