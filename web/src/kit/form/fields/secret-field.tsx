import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../button.tsx';
import { icon } from '../../icons.tsx';
import { TextField } from './text-field.tsx';

// Here and not with the others, which every screen loads.
const EyeIcon = icon(
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
);
const EyeOffIcon = icon(
  'M2.5 2.5l11 11M6.5 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4.3 4.7A10.5 10.5 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3.2-1M6.7 6.7a2 2 0 0 0 2.7 2.7',
);

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  /** `current-password` or `new-password`, for password managers. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** What the button calls the password, if not by its label: for the second entry of a password entered twice. */
  readonly secret?: string;
};

/** A password, hidden until the user asks to see it. */
export function SecretField({ secret, ...props }: Props) {
  const [shown, setShown] = useState(false);
  const name = secret ?? props.label.toLowerCase();
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          aria-label={shown ? `Hide ${name}` : `Show ${name}`}
          variant="ghost"
          colorPalette="gray"
          size="xs"
          position="absolute"
          top="1"
          insetEnd="1"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
