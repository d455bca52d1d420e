import { CopyIcon } from '../icons.tsx';
import styles from './copy-button.module.css';

type Props = {
  readonly text: string;
  /** What is copied, as the toast and screen readers say it: `plan code`. */
  readonly name: string;
  /** False keeps the button out of the tab order where another way to copy exists, as in table rows. */
  readonly tabbable?: boolean;
};

/** Carries what to copy; the click is handled once for a whole table or dialog by `useCopyClicks`. */
export function CopyButton({ text, name, tabbable = true }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      data-copy={text}
      data-copy-name={name}
      aria-label={`Copy ${name} ${text}`}
      title={`Copy ${name}`}
      tabIndex={tabbable ? undefined : -1}
    >
      <CopyIcon />
    </button>
  );
}
