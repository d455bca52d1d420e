import { chakra, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../../shared/limits.ts';
import type { Section } from '../../../../../shared/plan/fields/field-kinds.ts';
import {
  type FieldOfKind,
  type PlanFieldKey,
  planFieldKeys,
  planFields,
} from '../../../../../shared/plan/fields/fields.ts';
import { ChoiceField, keeping } from '../../../kit/form/fields/choice-field.tsx';
import { LabeledField } from '../../../kit/form/fields/labeled-field.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { CodeField, dense, FormField, useCutWord, useProblem } from './parts/form-field.tsx';

type Info = {
  readonly section: Section;
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  readonly required: boolean;
  readonly max?: number;
  readonly hint?: string;
  readonly wide?: true;
};

type InSection<S extends Section> = {
  [Key in PlanFieldKey]: (typeof planFields)[Key]['section'] extends S ? Key : never;
}[PlanFieldKey];
type Address = FieldOfKind<'address'>;
/** A field with a single input. */
type One = Exclude<InSection<'plan' | 'claims' | 'notes'>, Address>;
type FieldProps = { readonly name: One; readonly label: string; readonly info: Info };

const isIn =
  <S extends Section>(section: S) =>
  (name: PlanFieldKey): name is InSection<S> =>
    planFields[name].section === section;

/** Returns the fields of a section of the form, in the order of the field table. */
export const fieldsIn = <const S extends Section>(section: S): readonly InSection<S>[] =>
  planFieldKeys.filter(isIn(section));

type OptionProps = FieldProps & { readonly name: FieldOfKind<'choice'> };

function OptionField({ name, label, info: { required, wide } }: OptionProps) {
  const { register, formState } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  return (
    <ChoiceField
      {...{ label, required, problem }}
      empty={required ? 'Select a class' : 'Not stated'}
      options={keeping(formState.defaultValues?.[name], planFields[name].offered)}
      size="sm"
      field={dense(wide)}
      {...register(name)}
    />
  );
}

function NotesField({ name, label, info }: FieldProps) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const { cut, onPaste, onTyped } = useCutWord(info.max);
  return (
    <LabeledField {...{ label, problem }} hint={cut} {...dense()}>
      <Textarea
        rows={5}
        minH="7.5rem"
        maxH="30rem"
        resize="vertical"
        // Grows with its text.
        css={{ fieldSizing: 'content' }}
        maxLength={info.max}
        {...register(name, { onChange: onTyped })}
        onPaste={onPaste}
      />
    </LabeledField>
  );
}

function LineField({ name, label, info: { required, max, hint, wide, kind } }: FieldProps) {
  const isId = kind === 'payerId';
  return (
    <FormField
      name={name}
      label={label}
      required={required}
      maxLength={max}
      hint={hint}
      wide={wide}
      upperCase={isId}
      spellCheck={isId ? false : undefined}
    />
  );
}

const isChoice = (name: One): name is FieldOfKind<'choice'> => planFields[name].kind === 'choice';

const isCode = (name: One): name is FieldOfKind<'code'> => planFields[name].kind === 'code';

/** The input of a plan field, by its kind. `hint` is what the user should currently know. */
export function PlanFieldInput({ name, hint }: { readonly name: One; readonly hint?: ReactNode }) {
  const info: Info = planFields[name];
  const { label, formLabel = label, kind } = info;
  if (isChoice(name)) return <OptionField name={name} label={formLabel} info={info} />;
  if (isCode(name)) return <CodeField name={name} label={formLabel} hint={hint} />;
  if (kind === 'notes') return <NotesField name={name} label={formLabel} info={info} />;
  return <LineField name={name} label={formLabel} info={info} />;
}

/** The inputs of an address. */
export function AddressFields({ name }: { readonly name: Address }) {
  const long = { maxLength: limits.text.address };
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      columnGap="3"
      rowGap="2"
      alignContent="start"
      minW="0"
    >
      <chakra.legend mb="2" fontWeight="semibold">
        {planFields[name].label}
      </chakra.legend>
      <FormField name={`${name}.street`} label="Street" wide {...long} />
      <FormField name={`${name}.street2`} label="Street, second line" wide {...long} />
      <FormField name={`${name}.city`} label="City" wide {...long} />
      <FormField name={`${name}.state`} label="State" upperCase maxLength={limits.stateLength} />
      <FormField name={`${name}.zip`} label="ZIP" inputMode="numeric" maxLength={limits.zipLength} />
    </chakra.fieldset>
  );
}

export const isAddress = (name: PlanFieldKey): name is Address => planFields[name].kind === 'address';
