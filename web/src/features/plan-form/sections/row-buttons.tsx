import { Button, IconButton } from '@chakra-ui/react';
import { CloseIcon } from '../../../kit/icons.tsx';

export function RemoveRow({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      className="form-remove"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <CloseIcon />
    </IconButton>
  );
}

type AddProps = { readonly label: string; readonly full: boolean; readonly onClick: () => void };

/** Adds a row, until there are as many as a plan may have. */
export function AddRow({ label, full, onClick }: AddProps) {
  return (
    <Button variant="outline" colorPalette="gray" size="sm" data-add disabled={full} onClick={onClick}>
      + {label}
    </Button>
  );
}
