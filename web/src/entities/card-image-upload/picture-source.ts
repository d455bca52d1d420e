import { useEffect, useState } from 'react';

/** An address for a picture that may still be a file of this machine. */
export function usePictureSource(shown: string | File | undefined): string | undefined {
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
export function useHarmlessDrops(): void {
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
