import { type ReactNode, useState } from 'react';
import { may } from '../../../../shared/people/permissions.ts';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { usePerson } from '../../lib/services.tsx';
import type { NoteSubject } from './note-dialog.tsx';

const NoteDialog = onDemand(() => import('./note-dialog.tsx'));

type Props = {
  readonly subject: NoteSubject;
  /** What the note is about, where several buttons have the same label. */
  readonly about?: string;
  readonly children: ReactNode;
};

/** For administrators: the button that opens the must-read note form. */
export function WriteNote({ subject, about, children }: Props) {
  const { role } = usePerson();
  const [open, setOpen] = useState(false);
  if (!may.editPlans(role)) return null;
  return (
    <>
      <RowButton onClick={() => setOpen(true)}>
        {children}
        {about !== undefined && <span className="unseen">: {about}</span>}
      </RowButton>
      {open && <NoteDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
