import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { type HubRows, withoutEmptyRows } from '../../../../../../shared/hub/clean-hub-record.ts';
import type * as z from '../../../../../../shared/zod.ts';
import type { ConflictField } from '../../../../kit/conflict/merge.ts';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { showServerFields } from '../../../../kit/form/server-fields.ts';
import { useFormDraft } from '../../../../kit/form/use-form-draft.ts';
import type { PagedList } from '../../../../lib/api/use-paged-list.ts';
import { useRecordActions } from '../use-record-actions.ts';
import { type RecordOperations, useRecordCalls } from '../use-record-calls.ts';
import { RecordConflict } from './record-conflict.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { labelIn } from './record-fields.ts';
import { RecordHistory } from './record-history.tsx';

/** What every record of the hub has. */
type Saved = { readonly _id: string; readonly version: number; readonly updatedAt: string };

/**
 * What one kind of record is called and made of; make it once, outside of components. `Form` is what may be sent, and
 * may leave fields to their defaults; `Values` is what is typed, and has all of them.
 */
export type RecordKind<Item, Form extends FieldValues, Body, Values extends Form> = {
  readonly source: PagedList<Item>;
  readonly operations: RecordOperations<Item, Body>;
  /** Names its drafts. */
  readonly draft: string;
  readonly widthPx: number;
  readonly titles: { readonly create: string; readonly edit: string };
  /** The question before a deletion, and what would be deleted. */
  readonly question: string;
  readonly subject: (item: Item) => string;
  /** `This contract` */
  readonly thisOne: string;
  /** Toasts; `saveFailed` is said when the server has no words. */
  readonly said: {
    readonly created: string;
    readonly saved: string;
    readonly saveFailed: string;
    readonly deleted: string;
  };
  /** What the form starts with. */
  readonly values: (item: Item | undefined) => Values;
  readonly typed: z.ZodMiniType<Values>;
  readonly fields: readonly ConflictField<Values>[];
  /** Without these nothing can be sent. */
  readonly required: readonly Path<Form>[];
  /** Fields that can show what the server says of them. */
  readonly named: readonly Path<Form>[];
};

/** What a page hands to the dialog of a record. */
export type RecordDialogProps<Item> = {
  /** The record to edit; undefined creates one. */
  readonly item: Item | undefined;
  readonly finalFocus: () => HTMLElement | null;
  readonly onCreated: () => void;
  readonly onClose: () => void;
};

type Props<Item, Form extends FieldValues, Body, Values extends Form> = RecordDialogProps<Item> & {
  readonly kind: RecordKind<Item, Form, Body, Values>;
  readonly form: UseFormReturn<Form, unknown, Body>;
  /** Everything that is said of the record, inside its form. */
  readonly children: ReactNode;
};

/** Creates, edits and deletes one record, with its draft, its history and what to do about somebody else's edit. */
export function RecordEditor<
  Item extends Saved,
  Form extends FieldValues,
  Body,
  Values extends Form & HubRows,
>(props: Props<Item, Form, Body, Values>) {
  const { kind, form, item, finalFocus, onCreated, onClose, children } = props;
  const calls = useRecordCalls(kind.operations);
  const { busy, failure, run } = useRecordActions(kind.source);
  const [deleting, setDeleting] = useState(false);
  /** What somebody else saved while this was being edited. */
  const [theirs, setTheirs] = useState<Item>();
  // With the version: what was typed over an older one would undo what was saved since.
  const draft = useFormDraft<Form, Body>(
    form,
    `${kind.draft}:${item === undefined ? 'new' : `${item._id}:${item.version}`}`,
    kind.typed,
  );
  const typed = () => kind.typed.parse(form.getValues());
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = (base: Item | undefined, values = typed()) => {
    form.reset(withoutEmptyRows(values), { keepDefaultValues: true });
    return form.handleSubmit(async (body) => {
      const saved = await run({
        kind: 'saving',
        before: base,
        call: () => calls.save(base, body),
        done: base === undefined ? kind.said.created : kind.said.saved,
        failed: base === undefined ? 'Create failed' : kind.said.saveFailed,
        onFailure: (error) => {
          const current = kind.operations.stale(error);
          setTheirs(current);
          return current !== undefined || showServerFields(error, form.setError, kind.named);
        },
      });
      if (!saved) return;
      if (base === undefined) onCreated();
      close();
    });
  };
  const remove = async (given: Item) => {
    const work = { call: () => calls.remove(given), done: kind.said.deleted, failed: 'Delete failed' };
    if (await run({ kind: 'deleting', before: given, ...work })) close();
  };
  const required = form.watch(kind.required);
  return (
    <FormProvider {...form}>
      <RecordDialog
        title={item === undefined ? kind.titles.create : kind.titles.edit}
        widthPx={kind.widthPx}
        submitLabel={item === undefined ? 'Create' : 'Save'}
        canSubmit={required.every((value) => String(value).trim() !== '')}
        dirty={form.formState.isDirty}
        busy={busy}
        restored={draft.restored}
        failure={deleting ? undefined : failure}
        finalFocus={finalFocus}
        onDelete={item && (() => setDeleting(true))}
        onSubmit={(event) => void submit(item)(event)}
        onClose={close}
      >
        {children}
        {item && (
          <RecordHistory
            id={item._id}
            version={item.version}
            read={calls.history}
            labelOf={labelIn(kind.fields)}
          />
        )}
      </RecordDialog>
      {deleting && item && (
        <RecordQuestion
          title={kind.question}
          subject={kind.subject(item)}
          busy={busy === 'deleting'}
          failure={failure}
          onConfirm={() => void remove(item)}
          onClose={() => setDeleting(false)}
        />
      )}
      {theirs && (
        <RecordConflict
          subject={kind.thisOne}
          fields={kind.fields}
          base={kind.values(item)}
          mine={typed()}
          theirs={kind.values(theirs)}
          saved={theirs}
          read={calls.history}
          onChosen={(values) => {
            setTheirs(undefined);
            void submit(theirs, values)();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormProvider>
  );
}

type RecordQuestionProps = {
  readonly title: string;
  /** What would be deleted. */
  readonly subject: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a record is deleted. */
function RecordQuestion({ title, subject, busy, failure, onConfirm, onClose }: RecordQuestionProps) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={busy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong>{subject}</strong>
      </p>
      <p>It is removed from every list at once.</p>
    </ConfirmDialog>
  );
}
