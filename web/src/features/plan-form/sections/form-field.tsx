import { Field, Input } from '@chakra-ui/react';
import { type ClipboardEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { type FieldPath, useFormContext, useFormState } from 'react-hook-form';
import { FieldRoot } from '../../../kit/form/field-root.tsx';
import type { PlanFormValues } from '../form-values.ts';

export type FieldName = FieldPath<PlanFormValues>;

/** What is wrong with a field, if anything. */
export function useProblem(name: FieldName): string | undefined {
  const { control, getFieldState } = useFormContext<PlanFormValues>();
  const state = useFormState({ control, name });
  return getFieldState(name, state).error?.message;
}

/** A red star after a label. Its second text is what is read out: nothing, for the field itself is marked as required. */
export const requiredMark = { content: '"*" / ""', marginInline: '2px 4px', color: 'fg.error' } as const;

type ShellProps = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly problem: string | undefined;
  readonly hint?: ReactNode;
  /** Takes the whole width of its section. */
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
};

/** A label with its red marker, the input, and what is wrong or good to know. */
export function FieldShell({ label, required = false, problem, hint, wide, children }: ShellProps) {
  return (
    <FieldRoot invalid={problem !== undefined} gap="1" gridColumn={wide ? '1 / -1' : undefined}>
      <Field.Label _after={required ? requiredMark : undefined}>{label}</Field.Label>
      {children}
      {problem === undefined && hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}

type Props = Omit<ComponentProps<typeof Input>, 'name' | 'required'> & {
  readonly name: FieldName;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly upperCase?: boolean;
  readonly wide?: boolean | undefined;
};

/** One line of text. Pasted text that is longer than the field is cut, and the person is told. */
export function FormField({ name, label, required, hint, upperCase = false, wide, ...input }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const { cut, onPaste, onTyped } = useCutWord(input.maxLength);
  const field = register(name, { onChange: onTyped });
  return (
    <FieldShell label={label} required={required} problem={problem} hint={cut ?? hint} wide={wide}>
      <Input
        size="sm"
        autoComplete="off"
        aria-required={required || undefined}
        {...input}
        {...field}
        onPaste={onPaste}
        onChange={(event) => {
          if (upperCase) upperCaseIn(event.currentTarget);
          return field.onChange(event);
        }}
      />
    </FieldShell>
  );
}

/** A word for the person when a paste does not fit. */
export function useCutWord(most: number | undefined) {
  const [cut, setCut] = useState<string>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = event.clipboardData.getData('text').trim();
    const word =
      most !== undefined && value.length - selected + pasted.length > most
        ? `Cut to ${most.toLocaleString('en-US')} characters, which is the most there can be.`
        : undefined;
    // The change that the paste makes takes the word of an earlier one away.
    setTimeout(() => setCut(word));
  };
  return { cut, onPaste, onTyped: () => setCut(undefined) };
}

/** Turns what is typed into capitals; the cursor stays where it is. */
export function upperCaseIn(input: HTMLInputElement): void {
  const upper = input.value.toUpperCase();
  if (upper === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}

const blockedKeys = new Set(['e', 'E', '+', '-', '.', ',']);

/** A payer or plan code. The keys of a number that is no code do nothing, and the mouse wheel does not count. */
export function CodeField({ name, label, hint }: Pick<Props, 'name' | 'label' | 'hint'>) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  return (
    <FieldShell label={label} required problem={problem} hint={hint}>
      <Input
        size="sm"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        autoComplete="off"
        aria-required
        fontFamily="mono"
        // The arrows change a code by one, which nobody ever wants.
        appearance="textfield"
        css={{ '&::-webkit-inner-spin-button, &::-webkit-outer-spin-button': { appearance: 'none', m: '0' } }}
        {...register(name)}
        onKeyDown={(event) => {
          if (blockedKeys.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        onWheel={(event) => event.currentTarget.blur()}
      />
    </FieldShell>
  );
}
