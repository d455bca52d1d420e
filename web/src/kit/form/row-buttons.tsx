import type { Ref } from 'react';
import { IconButton } from '../button.tsx';
import { CloseIcon } from '../icons.tsx';
import { SecondaryButton } from '../secondary-button.tsx';

type AddProps = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** True once the list has its maximum number of rows. */
  readonly full: boolean;
  readonly onClick: () => void;
};

/** Adds a row to a list in a form. */
export function AddRow({ ref, label, full, onClick }: AddProps) {
  return (
    <SecondaryButton ref={ref} size="sm" data-add disabled={full} onClick={onClick}>
      + {label}
    </SecondaryButton>
  );
}

/** Removes a row; `name` is which one: `portal 2`. */
export function RemoveRow({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const label = `Remove ${name}`;
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      flex="none"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <CloseIcon />
    </IconButton>
  );
}
