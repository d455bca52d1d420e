import { useForm } from 'react-hook-form';
import {
  type FactOwner,
  factIntervalSchema,
  factIntervals,
  intervalText,
} from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { EditDialog } from '../../kit/dialog/edit-dialog.tsx';
import { ChoiceField, NotLoaded } from '../../kit/form/fields/choice-field.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { resolverOf } from '../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../kit/form/use-versioned-save.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { userList } from '../person/user-list.ts';
import type { FactsCalls, Versioned } from './use-facts-save.ts';

type Props<Saved> = FactsCalls<Saved, FactOwner> & {
  readonly name: string;
  readonly record: Saved;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

const typedSchema = z.object({ ownerId: z.string(), interval: z.string() });
type Values = z.infer<typeof typedSchema>;

const valuesOf = (record: Versioned | undefined): Values => {
  const { owner, interval } = record?.verification ?? {};
  return { ownerId: owner?.id ?? '', interval: interval === undefined ? '' : String(interval) };
};

const resolver = resolverOf<Values, FactOwner>(({ ownerId, interval }) => {
  const days = factIntervalSchema.safeParse(Number(interval)).data;
  const value = {
    ...(ownerId !== '' && { ownerId }),
    ...(interval !== '' && days !== undefined && { interval: days }),
  };
  return { value };
});

/** The form for who must verify the facts of a record, and how often. */
export function OwnerForm<Saved extends Versioned>(props: Props<Saved>) {
  const { name, record, send, stale, changed, onClose } = props;
  const { owner, facilityInterval = 0 } = record.verification ?? {};
  const { administrators, isError, refetch } = useAdministrators(owner);
  const sameAsFacility = `Same as its facility: ${intervalText(facilityInterval)}`;
  const form = useForm<Values, unknown, FactOwner>({ resolver, defaultValues: valuesOf(record) });
  const failure = useFormFailure(form.setError, ['ownerId', 'interval'], 'Save failed');
  const saving = useVersionedSave({
    ...{ form, record, typed: typedSchema, valuesOf, stale, failure },
    draftId: `fact-owner:${record._id}`,
    fields: [
      {
        label: 'Owner',
        keys: ['ownerId'],
        text: ({ ownerId }) => administrators.find(([id]) => id === ownerId)?.[1] ?? ownerId,
      },
      {
        label: 'Verify every',
        keys: ['interval'],
        text: ({ interval }) => (interval === '' ? sameAsFacility : intervalText(Number(interval))),
      },
    ],
    calls: { update: (_, body: FactOwner, sent) => send(body, sent) },
    onSaved: (saved) => {
      changed(saved);
      notify('Owner and interval saved.', 'success', { about: name });
      onClose();
    },
  });
  const field = fieldOf(form);
  return (
    <EditDialog
      {...{ form, saving }}
      subject="The owner or interval"
      title={`Owner of ${name}`}
      failure={failure.message}
      finalFocus={props.finalFocus}
      onClose={onClose}
    >
      <ChoiceField
        label="Owner"
        hint={
          isError ? (
            <NotLoaded failed="The administrators could not be loaded." refetch={refetch} />
          ) : (
            'The administrator who is asked to verify its facts.'
          )
        }
        empty="Administrators"
        options={administrators}
        // Controlled, because a restored owner may be chosen before the options are loaded.
        {...field('ownerId')}
        value={form.watch('ownerId')}
      />
      <ChoiceField
        label="Verify every"
        hint="After this time, verified facts are due again."
        empty={sameAsFacility}
        options={factIntervals.map((days) => [String(days), intervalText(days)])}
        {...field('interval')}
      />
    </EditDialog>
  );
}

/** Returns everyone who can verify, and the current owner, who may no longer be one of them. */
function useAdministrators(owner: { id: string; name: string } | undefined) {
  const { rows, isError, refetch } = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const people = rows
    .filter(({ role, status }) => role === 'admin' && status === 'approved')
    .map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}` }));
  const isListed = people.some(({ id }) => id === owner?.id);
  const administrators = [...(owner === undefined || isListed ? [] : [owner]), ...people].map(
    ({ id, name }) => [id, name] as const,
  );
  return { administrators, isError, refetch };
}
