import { Input, Text } from '@chakra-ui/react';
import { type ClipboardEvent, type ComponentProps, useState } from 'react';
import { type FieldPath, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type FieldOfKind, planFields } from '../../../../../../shared/plan/fields/fields.ts';
import { LabeledField, type LabelProps } from '../../../../kit/form/fields/labeled-field.tsx';
import type { PlanFormValues } from '../../form-values.ts';

export type FieldName = FieldPath<PlanFormValues>;

/** Returns a field's error message, if there is one. */
export function useProblem(name: FieldName): string | undefined {
  const { control, getFieldState } = useFormContext<PlanFormValues>();
  const state = useFormState({ control, name });
  return getFieldState(name, state).error?.message;
}

/** Returns the gap of a dense form; with `wide`, the field spans its section. */
export const dense = (wide = false) => ({ gap: '1', ...(wide && { gridColumn: '1 / -1' }) });

type Props = Omit<ComponentProps<typeof Input>, 'name' | 'required'> &
  Omit<LabelProps, 'problem'> & {
    readonly name: FieldName;
    readonly upperCase?: boolean;
    readonly wide?: boolean | undefined;
  };

/** A single line of text. A paste longer than the field is cut off, and the user is told. */
export function FormField({ name, label, required, hint, upperCase = false, wide, ...input }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const { cut, onPaste, onTyped } = useCutWord(input.maxLength);
  const field = register(name, { onChange: onTyped });
  return (
    <LabeledField {...{ label, required, problem }} hint={cut ?? hint} {...dense(wide)}>
      <Input
        size="sm"
        autoComplete="off"
        {...input}
        {...field}
        onPaste={onPaste}
        onChange={(event) => {
          if (upperCase) upperCaseIn(event.currentTarget);
          return field.onChange(event);
        }}
      />
    </LabeledField>
  );
}

/** Returns a message for a paste that does not fit. Surrounding blanks, which are never saved, do not count. */
export function useCutWord(most: number | undefined) {
  const [cut, setCut] = useState<string>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const input = event.currentTarget;
    const start = input.selectionStart ?? 0;
    const end = input.selectionEnd ?? 0;
    const text = event.clipboardData.getData('text');
    const pasted = text.trim();
    const room = (most ?? Number.POSITIVE_INFINITY) - input.value.length + end - start;
    const word =
      most !== undefined && pasted.length > room
        ? `Cut to ${most.toLocaleString('en-US')} characters, the most allowed.`
        : undefined;
    if (word === undefined && text.length > room) {
      event.preventDefault();
      input.setRangeText(pasted, start, end, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // The paste's own change event clears earlier messages, so this one is set afterward.
    setTimeout(() => setCut(word));
  };
  return { cut, onPaste, onTyped: () => setCut(undefined) };
}

/** Converts typed text to upper case, keeping the cursor where it is. */
export function upperCaseIn(input: HTMLInputElement): void {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}

const blockedKeys = new Set(['e', 'E', '+', '-', '.', ',']);

type CodeProps = { readonly name: FieldOfKind<'code'> } & Pick<Props, 'label' | 'hint'>;

/**
 * A payer or plan code. Keys that numbers may contain but codes may not do nothing. Not a number field: of a paste that would
 * silently drop what is no digit, and make one code of two.
 */
export function CodeField({ name, label, hint }: CodeProps) {
  const typed = useWatch<PlanFormValues, typeof name>({ name }).trim();
  const saved = planFields[name].clean(typed);
  const told = typeof saved === 'number' && String(saved) !== typed && (
    <Text as="span" display="block">
      Saved as {saved}, without the zeros before it.
    </Text>
  );
  return (
    <FormField
      {...{ name, label }}
      hint={
        told ? (
          <>
            {told}
            {hint}
          </>
        ) : (
          hint
        )
      }
      required
      inputMode="numeric"
      fontFamily="mono"
      onKeyDown={(event) => {
        if (blockedKeys.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
    />
  );
}
