import { ConflictDialog } from '../../../../kit/conflict/conflict-dialog.tsx';
import { type ConflictField, differences } from '../../../../kit/conflict/merge.ts';
import { type ReadHistory, useSavedBy } from './record-history.tsx';

type Props<Values> = {
  readonly subject: string;
  readonly fields: readonly ConflictField<Values>[];
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** The record that was saved meanwhile. */
  readonly saved: { readonly _id: string; readonly version: number; readonly updatedAt: string };
  readonly read: ReadHistory;
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
};

/** Both versions of a record, field by field, when somebody saved it while it was being edited. */
export function RecordConflict<Values extends object>(props: Props<Values>) {
  const { subject, fields, base, mine, theirs, saved, read, onChosen, onClose } = props;
  const savedBy = useSavedBy(saved, read);
  return (
    <ConflictDialog
      subject={subject}
      mine={mine}
      theirs={theirs}
      differences={differences(fields, base, mine, theirs)}
      savedBy={savedBy}
      action="Save this"
      onChosen={onChosen}
      onClose={onClose}
    />
  );
}
