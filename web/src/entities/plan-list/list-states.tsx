import type { ComponentProps, ReactNode } from 'react';
import type { Role } from '../../../../shared/people/user.ts';
import { paths } from '../../config/paths.ts';
import { notInThisPart } from '../../kit/counts.ts';
import { useFocusFallback } from '../../kit/hooks/use-focus-fallback.ts';
import { localTimeOrHour } from '../../kit/local-time.ts';
import { PlainButton, PlainButtonLink } from '../../kit/plain-button.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { nothing, onDemand } from '../../lib/on-demand.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import styles from './list-screen.module.css';

/**
 * Below a search that found nothing: the offer to ask for it. Most searches find something, so it is loaded on demand. If it
 * fails to load, there is still the update request form.
 */
export const AskForIt = onDemand(() => import('./ask-for-it.tsx'), nothing);

type NoticeProps = { readonly children: ReactNode; readonly kind?: 'plain' | 'warning' };

/** A line above or in place of a list that reports its state. */
export function Notice({ children, kind = 'plain' }: NoticeProps) {
  return (
    <div className={kind === 'warning' ? `${styles.notice} ${styles.warning}` : styles.notice}>
      {children}
    </div>
  );
}

/** Below hits that do not match everything typed: the wanted plan may still be missing. */
export const NotAmongThese = (props: ComponentProps<typeof AskForIt>) => (
  <Notice>
    <p>Don’t see what you’re looking for?</p>
    <AskForIt {...props} />
  </Notice>
);

/** Reports that the list could not be loaded or confirmed; `shown` is what is on screen, if anything. */
export function FailureNotice(props: {
  error: unknown;
  shown: PlanList | undefined;
  busy: boolean;
  onRetry: () => void;
}) {
  const { error, shown, busy, onRetry } = props;
  const box = useFocusFallback<HTMLDivElement>();
  const reason = navigator.onLine
    ? messageFor(error, 'The list of plans could not be loaded.')
    : 'You’re offline.';
  return (
    <div ref={box} role="alert">
      <Notice kind="warning">
        <p>
          {reason}
          {shown !== undefined && ` ${whatIsShown(shown)}`}
        </p>
        <PlainButton onClick={onRetry} busy={busy}>
          Retry
        </PlainButton>
      </Notice>
    </div>
  );
}

const whatIsShown = ({ complete, checkedAt }: PlanList): string =>
  complete ? `Showing data from ${localTimeOrHour(checkedAt)}.` : 'Only part of the list has been loaded.';

type NoHitsProps = { readonly complete: boolean; readonly failed: boolean };

/** Shown if nothing matches and the advice on what to try could not be loaded. */
export const NoHits = ({ complete, failed }: NoHitsProps) => (
  <Notice>{complete ? 'Nothing was found.' : notInThisPart(failed)}</Notice>
);

/** Shown for a facility that has no plans. */
export function NoPlansYet({ facility, role }: { facility: string; role: Role }) {
  return (
    <Notice>
      <h2>{facility} has no plans yet.</h2>
      {role === 'admin' ? (
        <p>
          <PlainButtonLink to={paths.createPlan()}>Add a plan</PlainButtonLink>{' '}
          <PlainButtonLink to={paths.imports('plans')}>Import a spreadsheet</PlainButtonLink>
        </p>
      ) : (
        <p>Please ask your administrator about a plan.</p>
      )}
    </Notice>
  );
}
