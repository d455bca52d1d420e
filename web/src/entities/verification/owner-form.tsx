import { NativeSelect } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Verifiable } from '../../../../shared/verification/fact-state.ts';
import {
  type FactOwner,
  factIntervalSchema,
  factIntervals,
  intervalText,
} from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { LabelledField } from '../../kit/form/labelled-field.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useOnceKey } from '../../lib/api/use-once-key.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { userList } from '../person/user-list.ts';

/** How it is said who owns the facts of one kind of record. */
export type Owning<Saved> = {
  readonly send: (
    body: FactOwner,
    sent: { readonly ifMatch: number; readonly idempotencyKey: string },
  ) => Promise<Saved | undefined>;
  readonly stale: (error: unknown) => Saved | undefined;
  readonly changed: (saved: Saved) => void;
};

type Props<Saved> = Owning<Saved> & {
  readonly name: string;
  readonly record: Saved;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

const typedSchema = z.object({ ownerId: z.string(), interval: z.string() });
type Values = z.infer<typeof typedSchema>;

/** Who is asked to verify the facts of a record, and how often. */
export function OwnerForm<Saved extends Verifiable & { readonly _id: string; readonly version: number }>(
  props: Props<Saved>,
) {
  const { name, record, send, stale, changed, onClose } = props;
  const { owner, interval, facilityInterval = 0 } = record.verification ?? {};
  const form = useForm<Values>({
    defaultValues: { ownerId: owner?.id ?? '', interval: interval === undefined ? '' : String(interval) },
  });
  const formId = `fact-owner:${record._id}:${record.version}`;
  const draft = useFormDraft(form, formId, typedSchema);
  const once = useOnceKey(formId);
  const close = () => {
    draft.forget();
    once.forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: (values: Values) => {
      const days = factIntervalSchema.safeParse(Number(values.interval)).data;
      const body: FactOwner = {
        ...(values.ownerId !== '' && { ownerId: values.ownerId }),
        ...(values.interval !== '' && days !== undefined && { interval: days }),
      };
      const ifMatch = record.version;
      return send(body, { ifMatch, idempotencyKey: once.keyFor({ body, ifMatch }) });
    },
    onSuccess: (saved) => {
      if (saved !== undefined) changed(saved);
      notify('Owner and interval saved.', 'success', { about: name });
      close();
    },
    onError: (error) => {
      const now = stale(error);
      if (now !== undefined) changed(now);
    },
  });
  const changedMeanwhile = 'Somebody else has changed it since you opened this. Please save again.';
  const failure = stale(save.error) ? changedMeanwhile : messageFor(save.error, 'Save failed');
  return (
    <FormDialog
      title={`Owner of ${name}`}
      changed={draft.changed}
      busy={save.isPending}
      restored={draft.restored}
      failure={save.isError ? failure : undefined}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={close}
    >
      <LabelledField label="Owner" problem={undefined} hint="Is asked to verify its facts.">
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('ownerId')}>
            <option value="">Administrators</option>
            <Administrators known={owner} />
          </NativeSelect.Field>
          <NativeSelect.Indicator aria-hidden />
        </NativeSelect.Root>
      </LabelledField>
      <LabelledField
        label="Verify every"
        problem={undefined}
        hint="From then on what was verified is due again."
      >
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('interval')}>
            <option value="">As its facility: {intervalText(facilityInterval)}</option>
            {factIntervals.map((days) => (
              <option key={days} value={days}>
                {intervalText(days)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator aria-hidden />
        </NativeSelect.Root>
      </LabelledField>
    </FormDialog>
  );
}

/** All who can verify, and the owner there is, who may be none of them any more. */
function Administrators({ known }: { readonly known: { id: string; name: string } | undefined }) {
  const { rows } = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const people = rows
    .filter(({ role, status }) => role === 'admin' && status === 'approved')
    .map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}` }));
  const isListed = people.some(({ id }) => id === known?.id);
  return [...(known === undefined || isListed ? [] : [known]), ...people].map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
