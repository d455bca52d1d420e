import { chakra, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { limits } from '../../../../../../shared/limits.ts';
import { useHarmlessDrops } from '../../../../kit/use-harmless-drops.ts';

const Area = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    gap: '1',
    w: 'full',
    px: '4',
    py: '8',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg.muted',
    cursor: 'button',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.emphasized' },
    '&[data-over]': { bg: 'bg.emphasized', borderStyle: 'solid', borderColor: 'brand.focusRing' },
  },
});

/** Takes a file by dropping, or by a click or Enter from the machine's files. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useHarmlessDrops();
  return (
    <>
      <Area
        type="button"
        alignSelf="stretch"
        data-over={over || undefined}
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
          const file = event.dataTransfer.files[0];
          if (file !== undefined) onFile(file);
        }}
      >
        <Text as="strong" fontWeight="medium">
          Choose a file
        </Text>
        <Text as="span" color="fg.muted">
          or drop one here: CSV or Excel, up to {limits.imports.rows.toLocaleString('en-US')} rows and{' '}
          {limits.imports.bytes / 1_000_000} MB. Please do not include PHI.
        </Text>
      </Area>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
        accept=".csv,.txt,.xlsx"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again once it is mended.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
