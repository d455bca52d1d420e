import type { RefObject } from 'react';
import { acceptedTypes } from './prepare-picture.ts';

type Props = {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Opens the camera of a phone instead of its files. */
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
};

/** The browser's own way to a file; a button beside it opens it. */
export function FileInput({ ref, camera = false, onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedTypes}
      {...(camera && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file can be chosen again after a failure.
        currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
