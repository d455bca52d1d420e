import type { FieldValues } from 'react-hook-form';
import type { RowLists } from '../../../../../shared/hub/clean-hub-record.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import type { RecordDialogProps } from './editor/record-editor.tsx';
import type { RecordKind, Saved } from './record-kind.ts';

/** Makes the dialog of a kind of record that needs nothing besides its fields; create it once, outside of components. */
export const recordDialog = <Item extends Saved, Body, Values extends FieldValues & RowLists>(
  kind: RecordKind<Item, Body, Values>,
) =>
  onDemand<RecordDialogProps<Item>>(async () => {
    const { RecordEditor } = await import('./editor/record-editor.tsx');
    return { default: (props) => <RecordEditor {...props} kind={kind} /> };
  });
