import type { ReactElement, ReactNode } from 'react';
import { type StatusTone, statusTone } from '../../../../shared/hub/contracts/contract-status.ts';
import { CheckIcon, CrossIcon, DotIcon, MustAskIcon, NoteIcon } from '../../kit/icons.tsx';
import styles from './status-chip.module.css';

const icons = {
  green: CheckIcon,
  red: CrossIcon,
  // A receiver would read as a phone number.
  orange: MustAskIcon,
  blue: NoteIcon,
  neutral: DotIcon,
} as const;

/** Drawn within the chip, so that a reused row changes the icon's path and keeps its elements. */
const iconOf = (tone: StatusTone): ReactElement => icons[tone]({});

type Props = {
  readonly status: string;
  /** The word with search matches marked, if there are any. */
  readonly children?: ReactNode;
  /** Named before the word where the chip is another facility's. */
  readonly facility?: ReactNode;
  /** The color, where the word alone does not decide it. */
  readonly tone?: StatusTone;
};

/** A contracting status as color, icon and word, so that none of them is needed alone. */
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

/** Another facility's status as color, icon and the facility's tag; their words are told to who cannot see it. */
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
