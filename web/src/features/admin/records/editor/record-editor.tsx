import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type PathValue, useForm } from 'react-hook-form';
import { type RowLists, withoutEmptyRows } from '../../../../../../shared/hub/clean-hub-record.ts';
import type { HubFields } from '../../../../../../shared/hub/hub-fields.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { verificationInHistory } from '../../../../entities/verification/verification-history.ts';
import { labelIn } from '../../../../kit/conflict/labeled-fields.ts';
import type { ConflictField } from '../../../../kit/conflict/merge.ts';
import type { DialogEnd } from '../../../../kit/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { EditDialog } from '../../../../kit/dialog/edit-dialog.tsx';
import { schemaResolver } from '../../../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../../../kit/form/use-versioned-save.ts';
import type { HistoryFields } from '../../../../kit/history/history-entry.tsx';
import { RecordHistory, useSavedBy } from '../../../../kit/history/record-history.tsx';
import { valueText } from '../../../../kit/history/value-text.ts';
import type { FieldText } from '../../../../kit/phi/text-phi.ts';
import { notify } from '../../../../kit/toasts/toast-list.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { useApi } from '../../../../lib/services.tsx';
import { type RecordKind, type Saved, withoutFacility } from '../record-kind.ts';
import { RecordFields } from './record-fields.tsx';
import { useRecordUndo } from './use-record-undo.ts';
import { useRecordsChanged } from './use-records-changed.ts';

/** The props that a page passes to a record's dialog. */
export type RecordDialogProps<Item> = DialogEnd & {
  /** The record to edit; undefined creates one. */
  readonly item: Item | undefined;
  /** Values filled in as if the user had typed them, and the field that gets the focus. */
  readonly prefill?: { readonly values: object; readonly at: string };
  readonly onCreated: (created: Item) => void;
};

type Props<Item, Body, Values extends FieldValues> = RecordDialogProps<Item> & {
  readonly kind: RecordKind<Item, Body, Values>;
  /** Values that the form of a new record starts with, if not the usual ones. */
  readonly begins?: Partial<Values> | undefined;
  /** Shown below the short fields. */
  readonly children?: ReactNode;
};

/** Creates, edits and deletes one record; handles its draft, its history and version conflicts. */
export function RecordEditor<Item extends Saved, Body, Values extends FieldValues & RowLists>(
  props: Props<Item, Body, Values>,
) {
  const { kind, begins, item, prefill, finalFocus, onCreated, onClose, children } = props;
  const { messages } = kind;
  // As they were when the form opened: they may come from the address, which changes when it closes.
  const [valuesOf] = useState(() => (saved: Item | undefined) => ({
    ...kind.values(saved),
    ...(saved === undefined && begins),
  }));
  const form = useForm<Values, unknown, Body>({
    resolver: schemaResolver<Values, Body>(kind.input),
    defaultValues: valuesOf(item),
  });
  const api = useApi();
  const calls = useMemo(() => kind.calls(api), [kind, api]);
  const changed = useRecordsChanged(kind.source);
  const undo = useRecordUndo<Item, Body, Values>(kind, calls, changed);
  const [deleting, setDeleting] = useState<Item>();
  const failure = useFormFailure(form.setError, kind.named, item ? messages.saveFailed : 'Create failed');
  const { create, update } = calls;
  const saving = useVersionedSave<Item, Values, Body, Partial<Body>>({
    ...{ form, record: item, fields: kind.fields, typed: kind.typed, valuesOf },
    calls: { update, ...(create && { create: (body, key) => create(kind.input.parse(body), key) }) },
    meant: withoutEmptyRows,
    draftId: `${kind.draft}:${item?._id ?? 'new'}`,
    stale: calls.stale,
    onSaved: (after, before) => {
      changed({ before: item, after });
      if (item === undefined) {
        notify(messages.created, 'info', { about: kind.subject(after) });
        onCreated(after);
      } else undo.edited(item, after, before);
      onClose();
    },
    failure: { clear: failure.clear, show: (error) => notifyFailure(failure.show(error)) },
    onRefused: changed,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over an earlier draft
  useEffect(() => {
    if (prefill === undefined) return;
    const values = kind.typed.parse({ ...form.getValues(), ...prefill.values });
    form.reset(values, { keepDefaultValues: true });
  }, []);
  const savedBy = useSavedBy(saving.conflict, calls.history);
  const removeKey = useRef(crypto.randomUUID());
  const remove = async (deleted: Item) => {
    try {
      await calls.remove(deleted._id, { ifMatch: deleted.version, idempotencyKey: removeKey.current });
    } catch (error) {
      // A refusal tells of a newer version: asked again, it applies to that one.
      setDeleting(calls.stale(error) ?? deleted);
      changed();
      notifyFailure(messageFor(error, deleteFailed));
      throw error;
    }
    undo.deleted(deleted);
    changed({ before: deleted, after: undefined });
    saving.forget();
    onClose();
  };
  // Not by a reset: it would forget the inputs, and with them a date of which a part is missing.
  const dropEmptyRows = () => {
    const typed = kind.typed.parse(form.getValues());
    const meant = withoutEmptyRows(typed);
    for (const list of kind.lists) {
      const rows = get<Values, PathValue<Values, Path<Values>>>(meant, list);
      if (JSON.stringify(rows) !== JSON.stringify(get(typed, list))) form.setValue(list, rows);
    }
  };
  const send = (body: Body, on = saving.base) => {
    const stays = form.getValues().facilityName === on?.values.facilityName;
    saving.send(stays ? withoutFacility(body) : body, on);
  };
  const required = form.watch(kind.required);
  return (
    <>
      <EditDialog
        {...{ form, savedBy }}
        saving={{ ...saving, send }}
        subject={kind.thisOne}
        title={item === undefined ? kind.titles.create : kind.titles.edit}
        width={`${limits.hubDialog.widthPx[kind.layout]}px`}
        maxHeight={`${limits.hubDialog.maxHeightVh}dvh`}
        submitLabel={item === undefined ? 'Create' : 'Save'}
        canSubmit={required.every((value) => String(value).trim() !== '')}
        failure={failure.message}
        startsAt={prefill?.at}
        finalFocus={finalFocus}
        texts={() => notesIn(kind.table, form.getValues())}
        onDelete={item && (() => setDeleting(item))}
        onSubmit={dropEmptyRows}
        onClose={onClose}
      >
        <RecordFields fields={kind.table} layout={kind.layout} facilityName={item?.facilityName ?? ''}>
          {children}
        </RecordFields>
        {item && (
          <RecordHistory
            id={item._id}
            version={item.version}
            read={calls.history}
            fields={historyFields(kind)}
          />
        )}
      </EditDialog>
      {deleting && (
        <ConfirmDialog
          title={kind.question}
          confirmLabel="Delete"
          busyLabel="Deleting…"
          danger
          failed={deleteFailed}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            <strong>{kind.subject(deleting)}</strong>
          </p>
          <p>It is removed from every list right away.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const historyFields = <Values extends FieldValues>({
  fields,
}: {
  readonly fields: readonly ConflictField<Values>[];
}): HistoryFields => ({
  noun: 'it',
  labelOf: (field) => verificationInHistory(field)?.label ?? labelIn(fields)(field),
  textOf: (field, value) => (verificationInHistory(field)?.text ?? valueText)(value),
});

const deleteFailed = 'Delete failed';

const notifyFailure = (message: string | undefined): void => {
  if (message !== undefined) notify(message, 'error');
};

/** Returns the notes typed for a record and for its rows. */
const notesIn = (table: HubFields, values: FieldValues): FieldText[] =>
  Object.entries(table).flatMap(([key, { kind, label, rows }]): FieldText[] => {
    if (kind === 'notes') return [[key, label, values[key]]];
    if (rows === undefined) return [];
    const typed: readonly { readonly notes: string }[] = values[key];
    return typed.map(({ notes }, at) => [`${key}.${at}.notes`, `Notes of ${rows} ${at + 1}`, notes]);
  });
