import type { ReactElement, ReactNode } from 'react';
import { type StatusTone, statusTone } from '../../../../shared/hub/contracts/contract-status.ts';
import './status-chip.css';
import { CheckIcon, CrossIcon, DotIcon, NoteIcon, PhoneIcon } from '../../kit/row-icons.tsx';

const icons: Readonly<Record<StatusTone, ReactElement>> = {
  green: CheckIcon,
  red: CrossIcon,
  orange: PhoneIcon,
  blue: NoteIcon,
  neutral: DotIcon,
};

/** Colour and icon of a contracting status. The word is always shown with them. */
function statusLook(
  status: string,
  tone: StatusTone = statusTone(status),
): { readonly tone: StatusTone; readonly icon: ReactElement } {
  return { tone, icon: icons[tone] };
}

type Props = {
  readonly status: string;
  /** The word with search matches marked, if there are any. */
  readonly children?: ReactNode;
  /** Named before the word where the chip is another facility's. */
  readonly facility?: ReactNode;
  /** The colour, where the word alone does not decide it. */
  readonly tone?: StatusTone;
};

/** A contracting status as colour, icon and word, so that none of them is needed alone. */
export function StatusChip({ status, children = status, facility, tone: given }: Props) {
  const { tone, icon } = statusLook(status, given);
  return (
    <span
      className={facility === undefined ? 'status-chip' : 'status-chip status-chip-other'}
      data-tone={tone}
    >
      {icon}
      <span className="status-chip-text">
        {facility}
        {facility !== undefined && ': '}
        {children}
      </span>
    </span>
  );
}

/** Another facility's status where there is room for its icon only; its words are told to who cannot see it. */
export function StatusIcon({ status, facility }: { readonly status: string; readonly facility: string }) {
  const { tone, icon } = statusLook(status);
  return (
    <span
      role="img"
      aria-label={`${facility}: ${status}`}
      className="status-chip status-chip-other"
      data-tone={tone}
    >
      {icon}
    </span>
  );
}
