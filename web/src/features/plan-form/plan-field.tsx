import { NativeSelect, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import {
  type PlanFieldKey,
  planFieldKeys,
  planFields,
  type Section,
} from '../../../../shared/plan/fields.ts';
import { CodeField, FieldShell, FormField, useCutWord, useProblem } from './form-field.tsx';
import type { PlanFormValues } from './form-values.ts';

type Info = {
  readonly section: Section;
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  readonly required: boolean;
  readonly max?: number;
  readonly hint?: string;
  readonly wide?: boolean;
};

type InSection<S extends Section> = {
  [Key in PlanFieldKey]: (typeof planFields)[Key]['section'] extends S ? Key : never;
}[PlanFieldKey];
type Address = 'facilityAddress' | 'providerAddress';
type Choice = 'financialClass';
/** A field that is one input. */
type One = Exclude<InSection<'plan' | 'claims' | 'notes'>, Address>;
type FieldProps = { readonly name: One; readonly label: string; readonly info: Info };

const isIn =
  <S extends Section>(section: S) =>
  (name: PlanFieldKey): name is InSection<S> =>
    planFields[name].section === section;

/** The fields of a section of the form, in the order of the table of fields. */
export const fieldsIn = <const S extends Section>(section: S): readonly InSection<S>[] =>
  planFieldKeys.filter(isIn(section));

const offered = ['Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other'];

function ChoiceField({ name, label }: { readonly name: Choice; readonly label: string }) {
  const { register, formState } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  // An older spelling stays as it is until somebody chooses another.
  const stored = formState.defaultValues?.[name] ?? '';
  const options = stored === '' || offered.includes(stored) ? offered : [stored, ...offered];
  return (
    <FieldShell label={label} required problem={problem} className="form-wide">
      <NativeSelect.Root size="sm">
        <NativeSelect.Field aria-required {...register(name)}>
          <option value="">Select a class</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </FieldShell>
  );
}

function NotesField({ name, label, info }: FieldProps) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const { cut, onPaste, onTyped } = useCutWord(info.max);
  return (
    <FieldShell label={label} problem={problem} hint={cut}>
      <Textarea
        className="form-notes"
        rows={5}
        maxLength={info.max}
        {...register(name, { onChange: onTyped })}
        onPaste={onPaste}
      />
    </FieldShell>
  );
}

function LineField({ name, label, info }: FieldProps) {
  const { required, max, hint, wide, kind } = info;
  return (
    <FormField
      name={name}
      label={label}
      {...(required && { required })}
      {...(max !== undefined && { maxLength: max })}
      {...(hint !== undefined && { hint })}
      {...(wide && { className: 'form-wide' })}
      {...(kind === 'payerId' && { upperCase: true, spellCheck: false })}
    />
  );
}

const isChoice = (name: One): name is Choice => planFields[name].kind === 'choice';

/** The input of a field of a plan, by its kind. `hint` is what is good to know just now. */
export function PlanFieldInput({ name, hint }: { readonly name: One; readonly hint?: ReactNode }) {
  const info: Info = planFields[name];
  const { label, formLabel = label, kind } = info;
  if (isChoice(name)) return <ChoiceField name={name} label={formLabel} />;
  if (kind === 'code') return <CodeField name={name} label={formLabel} hint={hint} />;
  if (kind === 'notes') return <NotesField name={name} label={formLabel} info={info} />;
  return <LineField name={name} label={formLabel} info={info} />;
}

/** The inputs of an address. */
export function AddressFields({ name }: { readonly name: Address }) {
  const long = { maxLength: limits.text.address };
  return (
    <fieldset className="form-address">
      <legend>{planFields[name].label}</legend>
      <FormField name={`${name}.street`} label="Street" className="form-wide" {...long} />
      <FormField name={`${name}.street2`} label="Street, second line" className="form-wide" {...long} />
      <FormField name={`${name}.city`} label="City" className="form-wide" {...long} />
      <FormField name={`${name}.state`} label="State" upperCase maxLength={limits.stateLength} />
      <FormField name={`${name}.zip`} label="ZIP" inputMode="numeric" maxLength={limits.zipLength} />
    </fieldset>
  );
}

export const isAddress = (name: PlanFieldKey): name is Address => planFields[name].kind === 'address';
