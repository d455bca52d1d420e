import type { ReactElement } from 'react';
import { type StatusTone, statusTone } from '../../../../shared/hub/contracts/contract-status.ts';
import { CheckIcon, CrossIcon, DotIcon, NoteIcon, PhoneIcon } from '../../kit/row-icons.tsx';

const icons: Readonly<Record<StatusTone, ReactElement>> = {
  green: CheckIcon,
  red: CrossIcon,
  orange: PhoneIcon,
  blue: NoteIcon,
  neutral: DotIcon,
};

/** Colour and icon of a contracting status. The word is always shown with them. */
export function statusLook(
  status: string,
  tone: StatusTone = statusTone(status),
): { readonly tone: StatusTone; readonly icon: ReactElement } {
  return { tone, icon: icons[tone] };
}
