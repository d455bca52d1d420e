import { CopyIcon } from '../icons.tsx';
import styles from './copy-button.module.css';

type Props = {
  readonly text: string;
  /** What is copied, as used in the toast and for screen readers: `plan code`. */
  readonly name: string;
  /** False keeps the button out of the tab order if there is another way to copy, as in table rows. */
  readonly tabbable?: boolean;
};

/** Carries the text to copy; `useCopyClicks` handles the clicks of a whole table or dialog. */
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
