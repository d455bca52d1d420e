import { chakra, Grid, Input, Stack, Text } from '@chakra-ui/react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isNull } from '../../../../../../shared/import/day-of-cell.ts';
import { exampleLength, type SimpleSource } from '../../../../../../shared/import/map-parts.ts';
import { emptyCell } from '../../../../../../shared/plan/export/export-values.ts';
import { RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import { TextButton } from '../../../../kit/form/text-link.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import { TextOrChoice } from './part-choice.tsx';

type ColumnSource = Extract<SimpleSource, { column: string }>;

type Props = {
  /** The field's name on screen. */
  readonly name: string;
  readonly source: ColumnSource;
  readonly examples: readonly string[];
  readonly offered: readonly string[] | undefined;
  readonly onChange: (source: ColumnSource) => void;
};

/** Reports whether the import takes a value for a blank cell if no choice is made for it. */
const isBlank = (value: string): boolean => value === emptyCell || isNull(value);

/** Translates values of the file. A choice field opens it from the start if the file has values that the field does not allow. */
export function ValueTable({ name, source, examples, offered, onChange }: Props) {
  const [open, setOpen] = useState(source.values !== undefined);
  const table = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOffered = (text: string) => offered?.some((choice) => choice.toLowerCase() === text.toLowerCase());
  // The translation of a text that is cut off would apply to no cell.
  const isWhole = ({ length }: string) => length < exampleLength;
  const foreign = offered === undefined ? [] : examples.filter((text) => !isOffered(text) && isWhole(text));
  const values = new Map(Object.entries(source.values ?? {}));
  const own = [...values.keys()].filter(
    (value) => offered?.includes(value) !== true || values.get(value) !== value,
  );
  const froms = [...new Set([...own, ...foreign])];
  const set = (from: string, to: string | undefined) => {
    const changed = new Map(values);
    // A text may become nothing, also while another is typed.
    if (to === undefined || (to === '' && offered !== undefined)) changed.delete(from);
    else changed.set(from, to);
    onChange(withValues(source, changed, offered));
  };
  const emptyOf = (from: string): string | undefined => {
    if (offered === undefined) return 'Nothing';
    // An added value has its own button to remove it.
    if (offered.includes(values.get(from) ?? '') && !foreign.includes(from)) return undefined;
    return `Choose… (otherwise ${isBlank(from) ? 'blank' : 'rejected'})`;
  };
  const add = (from: string, to: string) => {
    flushSync(() => set(from, to));
    // On the new line, arrow keys go on to the next choice: each of them is a change.
    const selects = [...(table.current?.querySelectorAll('select') ?? [])];
    const added = selects.find(({ dataset }) => dataset.from === from);
    (added ?? input.current)?.focus();
  };
  if (!open && foreign.every(isBlank)) {
    return (
      <TextButton
        fontSize="xs"
        aria-label={`Translate values of ${name}`}
        onClick={() => {
          flushSync(() => setOpen(true));
          // The pressed button has been removed.
          input.current?.focus();
        }}
      >
        Translate values
      </TextButton>
    );
  }
  return (
    <Stack
      ref={table}
      gap="1.5"
      w="full"
      ps="3"
      borderStartWidth="2px"
      role="group"
      aria-label={`Values of ${name}`}
    >
      {froms.map((from) => (
        <Line key={from}>
          <Text overflowWrap="anywhere">“{from}” becomes</Text>
          <TextOrChoice
            size="sm"
            name={`${name}: “${from}” becomes`}
            from={from}
            offered={offered}
            empty={emptyOf(from)}
            value={values.get(from) ?? ''}
            onChange={(to) => set(from, to)}
          />
          {foreign.includes(from) ? (
            <span />
          ) : (
            <RemoveRow
              name={`“${from}” of ${name}`}
              onClick={() => {
                input.current?.focus();
                set(from, undefined);
              }}
            />
          )}
        </Line>
      ))}
      <AddValue input={input} name={name} taken={froms} offered={offered} onAdd={add} />
      <Line>
        <Text>Anything else becomes</Text>
        <TextOrChoice
          size="sm"
          name={`${name}: anything else becomes`}
          offered={offered}
          empty="Nothing: the row is rejected"
          value={source.otherwise ?? ''}
          onChange={(otherwise) => {
            const { otherwise: _, ...rest } = source;
            onChange(otherwise === '' ? rest : { ...rest, otherwise });
          }}
        />
        <span />
      </Line>
    </Stack>
  );
}

/** Returns the source with this table. Values that are already valid map to themselves once there is a table. */
function withValues(
  { values: _, ...source }: ColumnSource,
  table: ReadonlyMap<string, string>,
  offered: readonly string[] = [],
): ColumnSource {
  const meant = [...table].filter(([from, to]) => from !== to || !offered.includes(from));
  if (meant.length === 0) return source;
  const same = offered.map((value) => [value, value] as const);
  return { ...source, values: Object.fromEntries([...same, ...table]) };
}

type AddProps = {
  readonly input: Ref<HTMLInputElement>;
  readonly name: string;
  readonly taken: readonly string[];
  readonly offered: readonly string[] | undefined;
  readonly onAdd: (from: string, to: string) => void;
};

/** Adds a value that the examples don't show. It joins the table once both sides are filled in. */
function AddValue({ input, name, taken, offered, onAdd }: AddProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const add = (value: string, meant: string) => {
    if (value.trim() === '' || meant === '') return;
    onAdd(value.trim(), meant);
    setFrom('');
    setTo('');
  };
  const ready = from.trim() !== '' && to !== '' && !taken.includes(from.trim());
  return (
    <Line
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Enter would submit the form without these inputs.
        event.preventDefault();
        if (ready && !event.nativeEvent.isComposing) add(from, to);
      }}
    >
      <Input
        ref={input}
        size="sm"
        aria-label={`${name}: another value of the file`}
        placeholder="Another value"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextOrChoice
        size="sm"
        name={`${name}: what it becomes`}
        offered={offered}
        empty="Choose…"
        value={to}
        onChange={(meant) => {
          setTo(meant);
          if (offered !== undefined) add(from, meant);
        }}
      />
      <SecondaryButton
        size="sm"
        aria-label={`Add this value to ${name}`}
        disabled={!ready}
        onClick={() => add(from, to)}
      >
        Add
      </SecondaryButton>
    </Line>
  );
}

const Line = chakra(Grid, {
  base: {
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
    '& > :first-child': { gridColumn: { base: '1 / -1', sm: 'auto' } },
    alignItems: 'center',
    columnGap: '2',
  },
});
