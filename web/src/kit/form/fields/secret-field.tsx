import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../button.tsx';
import { EyeIcon, EyeOffIcon } from '../../icons.tsx';
import { TextField } from './text-field.tsx';

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
