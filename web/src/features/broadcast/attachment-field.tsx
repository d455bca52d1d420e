import { Flex, Input } from '@chakra-ui/react';
import { useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { attachmentKinds } from '../../../../shared/messages/broadcast.ts';
import { LabeledField } from '../../kit/form/fields/labeled-field.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';

type Props = {
  readonly file: File | undefined;
  readonly problem: string | undefined;
  readonly onFile: (file: File | undefined) => void;
};

/** Returns what is wrong with a file as far as the browser can tell; the server checks its content. */
export function fileProblem(file: File | undefined): string | undefined {
  if (file === undefined) return undefined;
  if (file.size > limits.broadcast.attachmentBytes) return 'Choose a file of at most 4 MB.';
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase();
  return attachmentKinds.some((kind) => kind === ending)
    ? undefined
    : 'Choose a pdf, doc, docx, png, jpg or jpeg file.';
}

/** Returns `1.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The optional attachment: one file, which can be chosen and removed. */
export function AttachmentField({ file, problem, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <LabeledField
      label="Attachment (optional)"
      problem={problem}
      hint="A pdf, doc, docx, png, jpg or jpeg file of at most 4 MB."
    >
      <Flex w="full" align="center" gap="2">
        <Input
          ref={input}
          type="file"
          accept={attachmentKinds.map((kind) => `.${kind}`).join()}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        />
        {file !== undefined && (
          <SecondaryButton
            size="xs"
            onClick={() => {
              if (input.current !== null) input.current.value = '';
              onFile(undefined);
              input.current?.focus();
            }}
          >
            Remove
          </SecondaryButton>
        )}
      </Flex>
    </LabeledField>
  );
}
