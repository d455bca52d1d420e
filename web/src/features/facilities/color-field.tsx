import { chakra, Flex, Input } from '@chakra-ui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { hexColor } from '../../../../shared/facility/facility.ts';
import { LabeledField } from '../../kit/form/fields/labeled-field.tsx';
import { ColorPreview } from './color-preview.tsx';

type Props = {
  /** The typed text, which may not be a color yet. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly facilityName: string;
  /** The registration of the text box. */
  readonly input: UseFormRegisterReturn;
  readonly onPick: (color: string) => void;
};

/** Edits a color as text or with the browser's color picker, and previews it. */
export function ColorField({ value, problem, facilityName, input, onPick }: Props) {
  const color = hexColor.safeParse(value).data?.toLowerCase();
  return (
    <>
      <LabeledField label="Color" problem={problem} hint="# and six hex digits, for example #005b7f.">
        <Flex gap="2" align="center">
          <chakra.input
            type="color"
            flex="none"
            w="12"
            h="10"
            p="0.5"
            borderWidth="1px"
            borderColor="border.emphasized"
            borderRadius="l2"
            bg="transparent"
            cursor="pointer"
            aria-label="Pick a color"
            value={color ?? '#ffffff'}
            onChange={(event) => onPick(event.currentTarget.value)}
          />
          <Input maxW="8rem" fontFamily="mono" spellCheck={false} autoComplete="off" {...input} />
        </Flex>
      </LabeledField>
      {color !== undefined && <ColorPreview color={color} facilityName={facilityName} />}
    </>
  );
}
