import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly onFile: (file: File) => void };

/** The browser's own file input, hidden; a button beside it opens it. */
export function FileInput({ onFile, ...rest }: Props) {
  return (
    <input
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // Lets the same file be chosen again after a failure.
        currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
      {...rest}
    />
  );
}
