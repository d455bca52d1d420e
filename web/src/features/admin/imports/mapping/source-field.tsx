import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import type { SimpleSource, Source } from '../../../../../../shared/import/map-parts.ts';
import { withMeanings } from '../../../../../../shared/import/suggest-values.ts';
import { LabeledField } from '../../../../kit/form/fields/labeled-field.tsx';
import { RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import { TextButton } from '../../../../kit/form/text-link.tsx';
import { StateChip } from '../../../../kit/state-chip.tsx';
import { type FileColumns, partsOf, sourceOf } from './file-columns.ts';
import { PartChoice } from './part-choice.tsx';
import { ValueTable } from './value-table.tsx';

type Props = {
  readonly label: string;
  /** Distinguishes it from others with this label: `Phone number 2, Title`. */
  readonly fullName?: string;
  readonly required: boolean;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
  readonly guessed: boolean;
  readonly source: Source | undefined;
  readonly columns: FileColumns;
  /** The values that a choice field allows. */
  readonly offered?: readonly string[] | undefined;
  readonly facility?: boolean;
  /** Whether several columns may be joined. */
  readonly joins?: boolean;
  readonly onChange: (source: Source | undefined) => void;
};

/** A field of the record, or a part of one, and where its text comes from. */
export function SourceField(props: Props) {
  const {
    label,
    fullName = label,
    required,
    problem,
    hint,
    guessed,
    source,
    columns,
    offered,
    joins,
  } = props;
  const parts = partsOf(source);
  const [first, ...others] = parts;
  const change = (at: number, part: SimpleSource | undefined) =>
    props.onChange(
      sourceOf(part === undefined ? parts.toSpliced(at, 1) : parts.toSpliced(at, 1, part), source),
    );
  const withUsualWords = (part: SimpleSource): SimpleSource =>
    offered !== undefined && 'column' in part ? withMeanings(part, offered, columns.examplesOf(part)) : part;
  const join = useRef<HTMLButtonElement>(null);
  /** Removes a part together with the control that was used for it. */
  const drop = (at: number) => {
    join.current?.focus();
    change(at, undefined);
  };
  const translates =
    offered !== undefined ||
    joins ||
    (first !== undefined && 'column' in first && first.values !== undefined);
  const examples = source === undefined ? [] : columns.examplesOf(source);
  const shared = { columns, offered, facility: props.facility ?? false };
  return (
    <Box minW="0">
      <LabeledField label={label} required={required} problem={problem} hint={hint}>
        <PartChoice
          {...shared}
          {...(fullName !== label && { name: fullName })}
          textName={`${fullName}: text`}
          part={first}
          empty={required ? 'Choose a column…' : 'Not in this file'}
          onChange={(part) => change(0, part && withUsualWords(part))}
        />
      </LabeledField>
      {others.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no key other than their position
        <Flex key={at} gap="1" mt="1.5" align="start">
          <PartChoice
            {...shared}
            name={`${fullName}, part ${at + 2}`}
            textName={`${fullName}, part ${at + 2}: text`}
            part={part}
            empty="Nothing more"
            onChange={(changed) => (changed === undefined ? drop(at + 1) : change(at + 1, changed))}
          />
          <RemoveRow name={`${fullName}, part ${at + 2}`} onClick={() => drop(at + 1)} />
        </Flex>
      ))}
      <Stack gap="1" mt="1" align="start">
        {(guessed || examples.length > 0) && source !== undefined && (
          <Flex wrap="wrap" align="baseline" columnGap="2" textStyle="xs" color="fg.muted" maxW="full">
            {guessed && <StateChip tone="moving">Guessed</StateChip>}
            {examples.length > 0 && (
              <Text as="span" overflowWrap="anywhere" lineClamp={2}>
                {examples
                  .slice(0, 3)
                  .map((example) => `“${example}”`)
                  .join(', ')}
              </Text>
            )}
          </Flex>
        )}
        {first !== undefined && 'column' in first && (
          <Flex wrap="wrap" columnGap="3" rowGap="1" w="full">
            {translates && others.length === 0 && (
              <ValueTable
                key={first.column}
                name={fullName}
                source={first}
                examples={examples}
                offered={offered}
                onChange={props.onChange}
              />
            )}
            {joins && (
              <TextButton
                fontSize="xs"
                ref={join}
                aria-label={`Add another column to ${fullName}`}
                onClick={() =>
                  props.onChange(sourceOf([...parts, { column: columns.names[0] ?? '' }], source))
                }
              >
                Add another column
              </TextButton>
            )}
          </Flex>
        )}
      </Stack>
    </Box>
  );
}
