import { VisuallyHidden } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FileInput } from './file-input.tsx';

type Props = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly field: string | undefined;
  /** For example `card front`. */
  readonly name: string;
  /** An address on the site, or a file that is not uploaded yet. */
  readonly shown: string | File | undefined;
  /** True while the picture shown is not uploaded. */
  readonly unsure: boolean;
  readonly disabled: boolean;
  readonly problemId: string | undefined;
  readonly onFile: (file: File) => void;
};

/** Shows the picture, and takes another one: by a click or Enter from a file, by dropping, or by pasting while it has the focus. */
export function PictureArea({ ref, field, name, shown, unsure, disabled, problemId, onFile }: Props) {
  const [over, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const source = usePictureSource(shown);
  useHarmlessDrops();
  const take = (files: FileList): void => {
    const file = files[0];
    if (file !== undefined && !disabled) onFile(file);
  };
  return (
    <>
      <button
        ref={ref}
        type="button"
        name={field}
        className="card-upload-area"
        data-over={over || undefined}
        data-filled={(source !== undefined && !unsure) || undefined}
        data-unsure={unsure || undefined}
        disabled={disabled}
        aria-describedby={problemId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        {source !== undefined && source !== unreadable ? (
          <>
            <img src={source} alt={name} decoding="async" onError={() => setUnreadable(source)} />
            <span className="card-upload-replace">Replace</span>
          </>
        ) : (
          <span className="card-upload-hint">
            {shown === undefined ? (
              <>
                <strong>
                  Choose a picture <VisuallyHidden>for {name}</VisuallyHidden>
                </strong>
                <span>or drop or paste one here</span>
                <span>PNG, JPEG or WebP</span>
              </>
            ) : (
              <>
                <span>This picture cannot be shown.</span>
                <span>
                  Replace <VisuallyHidden>{name}</VisuallyHidden>
                </span>
              </>
            )}
          </span>
        )}
      </button>
      <FileInput ref={input} onFile={onFile} />
    </>
  );
}

/** An address for a picture that may still be a file of this machine. */
function usePictureSource(shown: string | File | undefined): string | undefined {
  const [preview, setPreview] = useState<string | undefined>(undefined);
  const file = typeof shown === 'string' ? undefined : shown;
  useEffect(() => {
    if (file === undefined) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      setPreview(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return typeof shown === 'string' ? shown : preview;
}

/** A picture that is dropped beside its place must not replace the page and all that was typed. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
