import { Text } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { limits } from '../../../../../../shared/limits.ts';
import { AddRow } from '../../../../kit/form/row-buttons.tsx';
import type { PlanFormValues } from '../../form-values.ts';
import { useClashes } from '../clashes.tsx';
import { FormSection } from '../parts/form-section.tsx';
import { leftOut, pastedPrefixes } from './pasted-prefixes.ts';
import { PrefixCell, PrefixCells } from './prefix-cells.tsx';
import { PrefixPages, prefixesDrawn, usePrefixPages } from './prefix-pages.tsx';

function PrefixClash() {
  return useClashes().fields.prefix;
}

type Props = {
  /** Receives what the plan does not take from a pasted list, as sentences. */
  readonly onLeftOut: (sentences: readonly string[]) => void;
};

/** BlueCard prefixes, typed one by one or pasted as a list. */
export function PrefixesSection({ onLeftOut }: Props) {
  const { control, getValues, setValue } = useFormContext<PlanFormValues>();
  const { errors } = useFormState({ control, name: 'prefixes' });
  const { fields, insert, remove } = useFieldArray({ control, name: 'prefixes' });
  const box = useRef<HTMLDivElement>(null);
  const pages = usePrefixPages(fields.length);
  const [found, setFound] = useState<number>();
  const [word, setWord] = useState('');
  const most = limits.rows.prefixes;

  /** Focuses the prefix at a place, or the Add button if there is none, once `change` is rendered. */
  const goTo = (at: number, change?: () => void) => {
    flushSync(() => {
      pages.show(at);
      change?.();
    });
    box.current?.querySelector<HTMLElement>(at < 0 ? '[data-add]' : `[data-row="${at}"]`)?.focus();
  };
  const add = (values: readonly string[], at = fields.length) =>
    goTo(at + values.length - 1, () => {
      setFound(undefined);
      insert(
        at,
        values.map((value) => ({ value })),
        { shouldFocus: false },
      );
    });
  /** After it the prefix that took its place has the focus, or the last one, or the Add button. */
  const removeAt = (at: number, focus = at) =>
    goTo(Math.min(Math.max(0, focus), fields.length - 2), () => {
      setFound(undefined);
      remove(at);
    });
  const addOne = (at?: number) => {
    if (fields.length < most) add([''], at);
  };

  const paste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // Other texts are handled here: with a blank before it a prefix would lose its end, and full-width characters are not valid.
    if (/^[a-z0-9]*$/i.test(text) && text.length <= limits.prefixLength) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    // As in any field, a paste replaces only what is selected: a prefix beside the cursor stays.
    const stays = value !== '' && (selectionStart !== 0 || selectionEnd !== value.length);
    const pasted = pastedPrefixes(text);
    const others = new Set(
      getValues('prefixes')
        .filter((_, place) => stays || place !== at)
        .map(({ value }) => value.toUpperCase()),
    );
    const fresh = pasted.prefixes.filter((prefix) => !others.has(prefix));
    const room = most - fields.length + (stays ? 0 : 1);
    const added = fresh.slice(0, room);
    const first = stays ? undefined : added[0];
    const rest = stays ? added : added.slice(1);
    if (first !== undefined)
      setValue(`prefixes.${at}.value`, first, { shouldDirty: true, shouldValidate: false });
    if (rest.length > 0) add(rest, at + 1);
    const gone = leftOut(pasted, fresh.slice(room));
    onLeftOut(gone);
    setWord([...gone, ...alreadyThere(pasted.prefixes.length - fresh.length)].join(' '));
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
      lead="Three letters or digits each. Enter adds the next one, Backspace in an empty one removes it; a pasted list fills as many as it contains."
    >
      {fields.length > prefixesDrawn && (
        <PrefixPages
          pages={pages}
          total={fields.length}
          placeOf={(start) => getValues('prefixes').findIndex(({ value }) => value.startsWith(start))}
          onFound={setFound}
          onEnter={goTo}
        />
      )}
      <PrefixCells ref={box}>
        {fields.slice(pages.first, pages.end).map(({ id }, drawn) => {
          const at = pages.first + drawn;
          return (
            <PrefixCell
              key={id}
              at={at}
              found={at === found}
              problem={errors.prefixes?.[at]?.value?.message}
              onPaste={paste(at)}
              onKeyDown={press(at)}
              onRemove={() => removeAt(at)}
            />
          );
        })}
        <AddRow label="Add prefix" full={fields.length >= most} onClick={() => addOne()} />
      </PrefixCells>
      <Text role="status" mt="-1" color="orange.fg" _empty={{ position: 'absolute' }}>
        {word}
      </Text>
      <PrefixClash />
    </FormSection>
  );
}

function alreadyThere(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1 ? 'One prefix was already in the list.' : `${count} prefixes were already in the list.`,
  ];
}
