import { useState } from 'react';
import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import type { DialogEnd } from '../../kit/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { isMissing } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { useFacilitiesChanged } from './facility-queries.ts';

export type FacilityTask = {
  readonly facility: FacilityRecord;
  readonly action: 'archive' | 'restore' | 'delete';
};

type Props = DialogEnd & { readonly task: FacilityTask };

const texts = {
  archive: {
    title: 'Archive this facility?',
    label: 'Archive',
    done: 'Facility archived.',
    says: 'It closes for everyone: nobody can sign in to it or see its plans. Everything is kept, and you can restore it at any time.',
  },
  restore: {
    title: 'Restore this facility?',
    label: 'Restore',
    done: 'Facility restored.',
    says: 'It reopens with its plans, for the people who had access to it.',
  },
  delete: {
    title: 'Delete this facility?',
    label: 'Delete',
    done: 'Facility deleted.',
    says: 'Nothing uses it now. It is deleted only if none of its deleted plans can still be restored. This cannot be undone.',
  },
} as const;

/** Asks before a facility is archived, restored or deleted, and does it. */
export function FacilityQuestion({ task, finalFocus, onClose }: Props) {
  const { action } = task;
  // A refusal tells of a newer version: asked again, it applies to that one.
  const [facility, setFacility] = useState(task.facility);
  const api = useApi();
  const changed = useFacilitiesChanged();
  const { title, label, done, says } = texts[action];
  const deletes = action === 'delete';
  const params = { id: facility._id };
  const archived = action === 'archive';
  const change = async (): Promise<FacilityRecord | undefined> => {
    if (deletes) {
      await api.call('deleteFacility', { params });
      return undefined;
    }
    const { name, theme } = facility;
    const body = { name, primaryColor: theme.primaryColor, archived };
    return (await api.call('updateFacility', { params, body, ifMatch: facility.version })).data.data;
  };
  /** As `change`, but not refused if it is done already, perhaps by an attempt whose answer was lost. */
  const changeOnce = () =>
    change().catch((error: unknown) => {
      const now = staleRecord('updateFacility', error);
      if (now?.archived === archived) return now;
      if (deletes && isMissing(error)) return undefined;
      throw error;
    });
  const confirm = async () => {
    try {
      const record = await changeOnce();
      notify(done, 'success', { about: facility.name });
      changed(facility._id, record);
      onClose();
    } catch (error) {
      setFacility(staleRecord('updateFacility', error) ?? facility);
      changed();
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      busyLabel={deletes ? 'Deleting…' : 'Saving…'}
      danger={deletes}
      failed={deletes ? 'Delete failed' : 'Update failed'}
      finalFocus={finalFocus}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{facility.name}</strong>
      </p>
      <p>{says}</p>
    </ConfirmDialog>
  );
}
