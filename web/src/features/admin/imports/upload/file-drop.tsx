import { Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { limits } from '../../../../../../shared/limits.ts';
import { DropArea } from '../../../../kit/drop-area.tsx';
import { FileInput } from '../../../../kit/file-input.tsx';

/** Takes a file by dropping, or by a click or Enter from the machine's files. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropArea
        gap="1"
        px="4"
        py="8"
        alignSelf="stretch"
        onClick={() => input.current?.click()}
        onFiles={([file]) => file && onFile(file)}
      >
        <Text as="strong" fontWeight="medium">
          Choose a file
        </Text>
        <Text as="span" color="fg.muted">
          or drop one here: CSV or Excel, up to {limits.imports.rows.toLocaleString('en-US')} rows and{' '}
          {limits.imports.bytes / 1_000_000} MB. Please do not include PHI.
        </Text>
      </DropArea>
      <FileInput ref={input} aria-label="File to import" accept=".csv,.txt,.xlsx" onFile={onFile} />
    </>
  );
}
