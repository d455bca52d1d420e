import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly onFile: (file: File) => void };

/** The browser's own way to a file; a button beside it opens it. */
export function FileInput({ onFile, ...rest }: Props) {
  return (
    <input
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file can be chosen again after a failure.
        currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
      {...rest}
    />
  );
}
