import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useState } from 'react';

const Area = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg.muted',
    cursor: 'button',
    _hover: { bg: 'bg.emphasized' },
    '&[data-over]': { bg: 'bg.emphasized', borderStyle: 'solid', borderColor: 'brand.focusRing' },
  },
});

type Props = ComponentProps<typeof Area> & { readonly onFiles: (files: FileList) => void };

/** A large button on which files can also be dropped. */
export function DropArea({ onFiles, ...rest }: Props) {
  const [over, setOver] = useState(false);
  useHarmlessDrops();
  return (
    <Area
      type="button"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
      {...rest}
    />
  );
}

/** Ignores a file dropped outside the area: the browser would replace the page, and all that was typed, with it. */
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
