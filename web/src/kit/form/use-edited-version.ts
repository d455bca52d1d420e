import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { OperationId } from '../../../../shared/api/routes.ts';
import { staleRecord } from '../../lib/api/api-client.ts';

/** A field that somebody else changed while this form was open. */
export type MovedField = { readonly label: string; readonly now: string; readonly typedHere: boolean };

type EditId = 'updateUser' | 'updateMe' | 'updateFacility';
type Stale<Id extends OperationId> = NonNullable<ReturnType<typeof staleRecord<Id>>>;

type Asked<Id extends EditId, Values> = {
  readonly id: Id;
  /** The version of the record that the form was opened with. */
  readonly version: number;
  /** The form's values of a record. */
  readonly valuesOf: (record: Stale<Id>) => Values;
  readonly labels: { readonly [Name in keyof Values]: string };
};

/**
 * Saves an edit as one of the version that was seen. Where somebody else has saved meanwhile, fields that were not
 * touched here take over what is stored now, what was typed stays, and `moved` names what has changed: the next save is
 * made knowing it. A record that changed in none of the form's fields (somebody signed out everywhere, say) is saved at
 * once.
 */
export function useEditedVersion<Id extends EditId, Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { id, version, valuesOf, labels }: Asked<Id, Values>,
) {
  const seen = useRef(version);
  const [moved, setMoved] = useState<readonly MovedField[]>([]);
  // Reading it here has the form keep track of it.
  const { dirtyFields, defaultValues } = form.formState;

  const takeOver = (record: Stale<Id> & { readonly version: number }): readonly MovedField[] => {
    const stored = valuesOf(record);
    const known: Readonly<Record<string, unknown>> = { ...defaultValues };
    const touched: Readonly<Record<string, unknown>> = { ...dirtyFields };
    const found = Object.entries<string>(labels).flatMap(([name, label]) =>
      inWords(known[name]) === inWords(stored[name])
        ? []
        : [{ label, now: inWords(stored[name]), typedHere: touched[name] !== undefined }],
    );
    seen.current = record.version;
    form.reset(stored, { keepDirtyValues: true, keepErrors: true });
    return found;
  };

  return {
    moved,
    async save<Answer>(send: (ifMatch: number) => Promise<Answer>): Promise<Answer> {
      try {
        return await send(seen.current);
      } catch (error) {
        const record = staleRecord(id, error);
        if (record === undefined) throw error;
        const found = takeOver(record);
        setMoved(found);
        if (found.length > 0) throw error;
        return await send(seen.current);
      }
    },
  };
}

const inWords = (value: unknown): string =>
  Array.isArray(value) ? value.toSorted().join(', ') : value === undefined ? '' : String(value);
