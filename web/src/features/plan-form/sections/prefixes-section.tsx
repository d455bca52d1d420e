import { chakra, Flex, Text } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../../shared/limits.ts';
import { AddRow } from '../../../kit/form/row-buttons.tsx';
import { CloseIcon } from '../../../kit/icons.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useClashes } from './clashes.tsx';
import { upperCaseIn, useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { pastedPrefixes } from './pasted-prefixes.ts';
import { useRows } from './use-rows.ts';

const cutWord =
  'Only the first three characters were taken: a prefix is the beginning of a member ID, never the whole.';

type CellProps = {
  readonly at: number;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onRemove: () => void;
};

/** One element with a look for what stands in it: a plan may have 500 prefixes. */
const PrefixBox = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    h: '9',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg',
    _invalid: { borderColor: 'border.error' },
    _focusWithin: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-1px' },
    '& input': {
      bg: 'transparent',
      w: '3.25rem',
      h: 'full',
      ps: '2.5',
      fontFamily: 'mono',
      textTransform: 'uppercase',
      outline: 'none',
    },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      w: '7',
      h: 'full',
      color: 'fg.muted',
      cursor: 'button',
    },
    '& button:hover': { color: 'fg.error' },
    '& svg': { boxSize: '3' },
  },
});

function PrefixCell({ at, onPaste, onKeyDown, onRemove }: CellProps) {
  const { register } = useFormContext<PlanFormValues>();
  const name = `prefixes.${at}.value` as const;
  const problem = useProblem(name);
  const field = register(name);
  return (
    <PrefixBox data-invalid={problem === undefined ? undefined : ''}>
      <input
        data-row
        aria-label={`Prefix ${at + 1}`}
        aria-invalid={problem !== undefined}
        title={problem}
        maxLength={limits.prefixLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        onChange={(event) => {
          upperCaseIn(event.currentTarget);
          return field.onChange(event);
        }}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {/* By keyboard a prefix goes with Backspace: a second stop for each of hundreds would be in the way. */}
      <button type="button" tabIndex={-1} aria-label={`Remove prefix ${at + 1}`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </PrefixBox>
  );
}

function PrefixClash() {
  return useClashes().fields.prefix;
}

/** BlueCard prefixes, typed or pasted by the list. */
export function PrefixesSection() {
  const { getValues, setValue } = useFormContext<PlanFormValues>();
  const { fields, add, removeAt, box } = useRows('prefixes');
  const [word, setWord] = useState('');
  const most = limits.rows.prefixes;

  const addOne = (at?: number) => {
    if (fields.length < most) add([{ value: '' }], at);
  };

  const paste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (text.trim().length <= limits.prefixLength) return;
    event.preventDefault();
    const { prefixes, cut } = pastedPrefixes(text);
    const others = new Set(
      getValues('prefixes')
        .filter((_, place) => place !== at)
        .map(({ value }) => value.toUpperCase()),
    );
    const fresh = prefixes.filter((prefix) => !others.has(prefix));
    const [first, ...rest] = fresh.slice(0, most - fields.length + 1);
    if (first !== undefined)
      setValue(`prefixes.${at}.value`, first, { shouldDirty: true, shouldValidate: false });
    if (rest.length > 0)
      add(
        rest.map((value) => ({ value })),
        at + 1,
      );
    setWord(pasteWord(prefixes.length - fresh.length, cut, fresh.length > most - fields.length + 1));
  };

  const press = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      if (input.value.trim() !== '') addOne(at + 1);
    } else if (event.key === 'Backspace' && input.value === '' && fields.length > 1) {
      event.preventDefault();
      removeAt(at, at - 1);
    }
  };

  return (
    <FormSection
      title="BlueCard prefixes"
      lead="Three letters or digits each. Enter adds the next one, Backspace in an empty one removes it; a pasted list fills as many as it holds."
    >
      <Flex ref={box} wrap="wrap" gap="2">
        {fields.map(({ id }, at) => (
          <PrefixCell
            key={id}
            at={at}
            onPaste={paste(at)}
            onKeyDown={press(at)}
            onRemove={() => removeAt(at)}
          />
        ))}
        <AddRow label="Add prefix" full={fields.length >= most} onClick={() => addOne()} />
      </Flex>
      <Text role="status" mt="-1" color="orange.fg" _empty={{ display: 'none' }}>
        {word}
      </Text>
      <PrefixClash />
    </FormSection>
  );
}

function pasteWord(known: number, cut: boolean, tooMany: boolean): string {
  return [
    cut ? cutWord : '',
    known === 1 ? 'One prefix was in the list already.' : '',
    known > 1 ? `${known} prefixes were in the list already.` : '',
    tooMany ? `A plan has at most ${limits.rows.prefixes} prefixes.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
