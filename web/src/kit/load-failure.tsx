import './load-failure.css';
import { PlainButton } from './plain-button.tsx';

type Props = {
  readonly message: string;
  /** What the button says. */
  readonly action?: string;
  /** True while it is tried again. */
  readonly busy?: boolean;
  readonly onAction: () => unknown;
};

/** Says that something could not be loaded, and what can be done about it. */
export function LoadFailure({ message, action = 'Retry', busy = false, onAction }: Props) {
  return (
    <div role="alert" className="load-failure">
      <p>{message}</p>
      <PlainButton busy={busy} onClick={() => onAction()}>
        {action}
      </PlainButton>
    </div>
  );
}
