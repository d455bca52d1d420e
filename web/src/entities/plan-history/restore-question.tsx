import { Text } from '@chakra-ui/react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { DialogEnd } from '../../kit/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { FieldValue } from '../../kit/history/field-changes.tsx';
import type { RestoreRequest } from '../../kit/history/history-entry.tsx';
import { localTime } from '../../kit/local-time.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { fieldLabel, planHistoryFields } from './field-text.ts';
import { useRestore, whyNotRestored } from './plan-history-queries.ts';

type Props = DialogEnd & {
  readonly plan: Plan;
  readonly request: RestoreRequest;
  readonly onRestored: () => void;
};

/** Asks before an earlier state is restored, and restores it. */
export function RestoreQuestion({ plan, request, finalFocus, onRestored, onClose }: Props) {
  const { version, when, field, value } = request;
  const { restore, conflicting } = useRestore({ id: plan._id, seen: plan.version, version, field }, () => {
    notify(field === undefined ? 'Version restored.' : `${fieldLabel(field)} restored.`, 'success', {
      about: plan.descriptiveName,
    });
    onRestored();
    onClose();
  });
  return (
    <ConfirmDialog
      title={field === undefined ? 'Restore this version?' : 'Restore this field?'}
      confirmLabel="Restore"
      busyLabel="Saving…"
      failed={whyNotRestored}
      finalFocus={finalFocus}
      onConfirm={restore}
      onClose={onClose}
    >
      <p>
        <strong>{plan.descriptiveName}</strong>
      </p>
      {field === undefined ? (
        <p>
          Every field becomes what it was in version {version} of {when}.
        </p>
      ) : (
        <Text whiteSpace="pre-wrap">
          {fieldLabel(field)} becomes:{' '}
          <FieldValue fields={planHistoryFields} {...{ field, value }} name={fieldLabel(field)} />
        </Text>
      )}
      <p>
        {conflicting === undefined
          ? 'The current version stays in the history, so this can be undone the same way.'
          : `The plan was saved on ${localTime(conflicting.updatedAt)} and is now version ${conflicting.version}. Restoring changes that version.`}
      </p>
    </ConfirmDialog>
  );
}
