import './exports.css';
import { Button, Portal } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../entities/plan-list/hit-count.ts';
import { type ExportChoice, fileNames, rowNames } from './export-choice.ts';
import type { ExportState } from './use-export-job.ts';

type Props = {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onRetry: (choice: ExportChoice) => void;
};

function progressText({ phase, choice, done, total }: Extract<ExportState, { done: number }>): string {
  const things = phase === 'loading' ? 'plans' : rowNames[choice][1];
  const doing = phase === 'loading' ? 'Loading' : 'Writing';
  return total === 0
    ? `${doing} ${things}…`
    : `${doing} ${formatNumber(done)} of ${formatNumber(total)} ${things}…`;
}

/** How the export stands, beside whatever else is done meanwhile. */
export function ExportPanel({ state, onCancel, onRetry }: Props) {
  const name = fileNames[state.choice];
  const told = state.phase === 'told';
  const panel = useRef<HTMLElement>(null);
  const stays = useRef<HTMLButtonElement>(null);
  // The panel goes with the button that was pressed in it: who pressed it reads on in the page.
  useLayoutEffect(
    () => () => {
      if (panel.current?.contains(document.activeElement)) document.getElementById('main')?.focus();
    },
    [],
  );
  return (
    <Portal>
      <section ref={panel} className="export-panel" aria-label="Export">
        <h2>{name}</h2>
        {told ? (
          <div role="alert">
            {state.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : (
          <>
            {/* Said once a phase; the numbers beside the bar are for the eye. */}
            <p role="status">
              {state.phase === 'loading'
                ? `Exporting ${name}: loading plans`
                : `Exporting ${name}: writing the file`}
            </p>
            <p>{progressText(state)}</p>
            <progress
              aria-label={`Export of ${name}`}
              max={Math.max(state.total, 1)}
              value={state.total === 0 ? undefined : state.done}
            />
          </>
        )}
        <div className="export-panel-actions">
          {told && state.failed && (
            <Button
              size="sm"
              onClick={() => {
                stays.current?.focus();
                onRetry(state.choice);
              }}
            >
              Retry
            </Button>
          )}
          <Button ref={stays} size="sm" variant="outline" colorPalette="gray" onClick={onCancel}>
            {told ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </section>
    </Portal>
  );
}
