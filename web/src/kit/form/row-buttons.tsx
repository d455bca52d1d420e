import { Button, IconButton } from '@chakra-ui/react';
import type { Ref } from 'react';
import { CloseIcon } from '../icons.tsx';

type AddProps = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** True once there are as many rows as there may be. */
  readonly full: boolean;
  readonly onClick: () => void;
};

/** Adds a row to a list of a form. */
export function AddRow({ ref, label, full, onClick }: AddProps) {
  return (
    <Button
      ref={ref}
      variant="outline"
      colorPalette="gray"
      size="sm"
      data-add
      disabled={full}
      onClick={onClick}
    >
      + {label}
    </Button>
  );
}

/** Removes a row; `name` says which: `portal 2`. */
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
