import type { ReactElement, ReactNode } from 'react';
import { type StatusTone, statusTone } from '../../../../shared/hub/contracts/contract-status.ts';
import { CheckIcon, CrossIcon, DotIcon, MustAskIcon, NoteIcon } from '../../kit/icons.tsx';
import styles from './status-chip.module.css';

const icons = {
  green: CheckIcon,
  red: CrossIcon,
  // A handset would suggest a phone number.
  orange: MustAskIcon,
  blue: NoteIcon,
  neutral: DotIcon,
} as const;

/** Rendered within the chip, so that a reused row changes only the icon's path and keeps its elements. */
const iconOf = (tone: StatusTone): ReactElement => icons[tone]({});

type Props = {
  readonly status: string;
  /** The word with search matches marked, if there are any. */
  readonly children?: ReactNode;
  /** Shown before the word if the status is another facility's. */
  readonly facility?: ReactNode;
  /** The color, if the word alone does not determine it. */
  readonly tone?: StatusTone;
};

/** A contracting status as color, icon and word, so that nobody has to rely on just one of them. */
export function StatusChip({ status, children = status, facility, tone = statusTone(status) }: Props) {
  return (
    <span className={styles.chip} data-tone={tone} data-elsewhere={facility === undefined ? undefined : ''}>
      {iconOf(tone)}
      <span className={styles.text}>
        {facility}
        {facility !== undefined && ': '}
        {children}
      </span>
    </span>
  );
}

type TagProps = { readonly status: string; readonly facility: string; readonly tag: string | undefined };

/** Another facility's status as color, icon and the facility's tag; screen readers hear the facility and the status in words. */
export function StatusTag({ status, facility, tag }: TagProps) {
  const tone = statusTone(status);
  return (
    <span
      role="img"
      aria-label={`${facility}: ${status}`}
      className={styles.chip}
      data-tone={tone}
      data-elsewhere=""
    >
      {iconOf(tone)}
      {tag}
    </span>
  );
}
