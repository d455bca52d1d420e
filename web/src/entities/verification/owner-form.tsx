import { useForm } from 'react-hook-form';
import {
  type FactOwner,
  factIntervalSchema,
  factIntervals,
  intervalText,
} from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { userList } from '../person/user-list.ts';
import { type FactsCalls, useFactsSave, type Versioned } from './use-facts-save.ts';

type Props<Saved> = FactsCalls<Saved, FactOwner> & {
  readonly name: string;
  readonly record: Saved;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

const typedSchema = z.object({ ownerId: z.string(), interval: z.string() });
type Values = z.infer<typeof typedSchema>;

/** The form for who must verify the facts of a record, and how often. */
export function OwnerForm<Saved extends Versioned>(props: Props<Saved>) {
  const { name, record, onClose } = props;
  const { owner, interval, facilityInterval = 0 } = record.verification ?? {};
  const form = useForm<Values>({
    defaultValues: { ownerId: owner?.id ?? '', interval: interval === undefined ? '' : String(interval) },
  });
  const draft = useFormDraft(form, `fact-owner:${record._id}:${record.version}`, typedSchema);
  const { save, busy, failure } = useFactsSave<Saved, FactOwner>({
    ...props,
    keyFor: draft.keyFor,
    onSaved: () => {
      notify('Owner and interval saved.', 'success', { about: name });
      draft.forget();
      onClose();
    },
    words: {
      meanwhile: 'Someone else has changed it since you opened this. Please save again.',
      failed: 'Save failed',
    },
  });
  const send = (values: Values) => {
    const days = factIntervalSchema.safeParse(Number(values.interval)).data;
    save({
      ...(values.ownerId !== '' && { ownerId: values.ownerId }),
      ...(values.interval !== '' && days !== undefined && { interval: days }),
    });
  };
  const administrators = useAdministrators(owner);
  return (
    <FormDialog
      title={`Owner of ${name}`}
      draft={draft}
      busy={busy}
      failure={failure}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <ChoiceField
        label="Owner"
        problem={undefined}
        hint="The administrator who is asked to verify its facts."
        empty="Administrators"
        options={administrators}
        input={form.register('ownerId')}
      />
      <ChoiceField
        label="Verify every"
        problem={undefined}
        hint="After this time, verified facts are due again."
        empty={`Same as its facility: ${intervalText(facilityInterval)}`}
        options={factIntervals.map((days) => [String(days), intervalText(days)])}
        input={form.register('interval')}
      />
    </FormDialog>
  );
}

/** Returns everyone who can verify, and the current owner, who may no longer be one of them. */
function useAdministrators(owner: { id: string; name: string } | undefined) {
  const { rows } = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const people = rows
    .filter(({ role, status }) => role === 'admin' && status === 'approved')
    .map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}` }));
  const isListed = people.some(({ id }) => id === owner?.id);
  return [...(owner === undefined || isListed ? [] : [owner]), ...people].map(
    ({ id, name }) => [id, name] as const,
  );
}
