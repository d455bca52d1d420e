import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../../shared/limits.ts';
import { CloseIcon } from '../../../kit/icons.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useClashes } from './clashes.tsx';
import { upperCaseIn, useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { pastedPrefixes } from './pasted-prefixes.ts';
import { AddRow } from './row-buttons.tsx';
import { useRows } from './use-rows.ts';

const cutWord =
  'Only the first three characters were taken: a prefix is the beginning of a member ID, never the whole.';

type CellProps = {
  readonly at: number;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onRemove: () => void;
};

function PrefixCell({ at, onPaste, onKeyDown, onRemove }: CellProps) {
  const { register } = useFormContext<PlanFormValues>();
  const name = `prefixes.${at}.value` as const;
  const problem = useProblem(name);
  const field = register(name);
  return (
    <div className="form-prefix" data-invalid={problem === undefined ? undefined : ''}>
      <input
        data-row
        className="form-prefix-input"
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
      <button
        type="button"
        tabIndex={-1}
        className="form-prefix-remove"
        aria-label={`Remove prefix ${at + 1}`}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
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
      <div ref={box} className="form-prefixes">
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
      </div>
      <p role="status" className="form-word">
        {word}
      </p>
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
