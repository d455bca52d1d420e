import type { ReactNode } from 'react';
import type { Role } from '../../../../shared/schemas/user.ts';
import { messageFor } from '../../lib/api-failure.ts';
import { localTime } from '../local-time.ts';
import { PlainButton } from '../plain-button.tsx';

type NoticeProps = { readonly children: ReactNode; readonly kind?: 'plain' | 'warning' };

/** A line above or instead of a list that says how things stand. */
export function Notice({ children, kind = 'plain' }: NoticeProps) {
  return (
    <div className="plan-notice" data-kind={kind}>
      {children}
    </div>
  );
}

/** The list could not be loaded or confirmed; what is on screen, if anything, is of `since`. */
export function FailureNotice(props: {
  error: unknown;
  since: number | undefined;
  busy: boolean;
  onRetry: () => void;
}) {
  const { error, since, busy, onRetry } = props;
  const reason = navigator.onLine
    ? messageFor(error, 'The list of plans could not be loaded.')
    : 'There is no network connection.';
  return (
    <div role="alert">
      <Notice kind="warning">
        <p>
          {reason}
          {since !== undefined && ` You see the list as it was on ${localTime(since)}.`}
        </p>
        <PlainButton onClick={onRetry} busy={busy}>
          Retry
        </PlainButton>
      </Notice>
    </div>
  );
}

/** A facility without a single plan. */
export function NoPlansYet({ facility, role }: { facility: string; role: Role }) {
  return (
    <Notice>
      <h2>{facility} has no plans yet.</h2>
      <p>
        {role === 'admin'
          ? 'As an administrator you can add plans one by one, or have a spreadsheet of plans imported by whoever operates Coverage Guide.'
          : 'An administrator can add them. Until then, please ask your administrator about a plan.'}
      </p>
    </Notice>
  );
}
