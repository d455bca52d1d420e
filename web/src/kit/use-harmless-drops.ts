import { useEffect } from 'react';

/** A file that is dropped beside its place must not replace the page and all that was typed. */
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
