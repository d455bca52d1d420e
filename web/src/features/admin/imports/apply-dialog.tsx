import { chakra, Dialog, Stack } from '@chakra-ui/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ImportCounts, ImportDetail } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { numberToConfirm, ofAll } from '../../../../../shared/import/number-to-confirm.ts';
import { counted } from '../../../../../shared/text/counted.ts';
import { Button } from '../../../kit/button.tsx';
import { AppDialog, type DialogEnd } from '../../../kit/dialog/app-dialog.tsx';
import { FailureAlert, whyFailed } from '../../../kit/form/failure-alert.tsx';
import { CheckBox } from '../../../kit/form/fields/check-box.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { usePerson } from '../../../lib/services.tsx';
import { countedRecords } from './import-labels.ts';
import { useImportStep } from './import-queries.ts';
import { mapDraft } from './mapping/use-map-draft.ts';

/** What the questions about a whole import are given. */
export type ImportQuestionProps = DialogEnd & {
  readonly batch: ImportDetail;
  readonly counts: ImportCounts;
};

function titleOf({ kind, facilityName }: ImportDetail, { missing }: ImportCounts, endsOnly: boolean): string {
  if (endsOnly) return `End ${countedRecords(missing, kind)} of ${facilityName}?`;
  return importKinds[kind].everyFacility ? 'Import for all facilities?' : `Import into ${facilityName}?`;
}

type ApplyOptions = { readonly retireMissing: boolean; readonly confirmCount?: number };

/** Asks before an import is written; if many records would end or lose values, the user must type the number. */
export function ApplyDialog({ batch, counts, finalFocus, onClose }: ImportQuestionProps) {
  // If the file has nothing to write, ending records is what the user asked for.
  const endsOnly = counts.new + counts.changed === 0;
  const [retireMissing, setRetireMissing] = useState(endsOnly);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { kind } = batch;
  const form = useId();
  const number = useRef<HTMLInputElement>(null);
  const [them, their] = counts.missing === 1 ? ['it', 'Its'] : ['them', 'Their'];
  const lastDay = `${their} last day is the day before the file was checked.`;
  const countToConfirm = numberToConfirm(counts, retireMissing);
  const right =
    countToConfirm === undefined || Number(typed.replaceAll(',', '').trim() || Number.NaN) === countToConfirm;
  const owner = usePerson().user?._id ?? '';
  const apply = useImportStep(batch._id, async (api, options: ApplyOptions) => {
    const body = { run: batch.run, ...options };
    const answer = await api.call('applyImport', { params: { id: batch._id }, body });
    // Column choices that were not sent can no longer be checked.
    mapDraft(owner, batch).remove();
    return answer;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!right) {
      number.current?.focus();
      return;
    }
    const options = { retireMissing, ...(countToConfirm !== undefined && { confirmCount: countToConfirm }) };
    apply.mutate(options, { onSuccess: onClose });
  };
  return (
    <AppDialog
      title={titleOf(batch, counts, endsOnly)}
      role="alertdialog"
      width="md"
      busy={apply.isPending}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <>
          <SecondaryButton disabled={apply.isPending} onClick={onClose}>
            Cancel
          </SecondaryButton>
          <Button
            type="submit"
            form={form}
            colorPalette={countToConfirm === undefined && !endsOnly ? 'brand' : 'red'}
            loading={apply.isPending}
            loadingText="Starting…"
          >
            {endsOnly ? `End ${them}` : 'Import'}
          </Button>
        </>
      }
    >
      <chakra.form id={form} noValidate onSubmit={submit}>
        <Stack gap="3">
          <FailureAlert message={whyFailed(apply, 'The import could not be started. Please try again.')} />
          <Dialog.Description color="inherit">
            {endsOnly
              ? `The file does not have ${them}. ${lastDay} Nothing else is changed.`
              : `${countedRecords(counts.new, kind)} will be added and ${countedRecords(counts.changed, kind)} changed.`}
            {counts.rejected > 0 && ` ${counted(counts.rejected, 'row')} will be left out.`} You can undo the
            import afterward.
          </Dialog.Description>
          {counts.missing > 0 && !endsOnly && (
            <CheckBox
              checked={retireMissing}
              onChange={({ currentTarget }) => setRetireMissing(currentTarget.checked)}
            >
              End the {countedRecords(counts.missing, kind)} of {batch.facilityName} that the file does not
              have. {lastDay}
            </CheckBox>
          )}
          {countToConfirm !== undefined && (
            <TextField
              label={`Type ${countToConfirm.toLocaleString('en-US')} to continue`}
              hint={`${ofAll(countToConfirm, counts.plans, importKinds[kind].words)} of this facility would end or lose a value.`}
              problem={
                tried && !right
                  ? `Type the number ${countToConfirm.toLocaleString('en-US')}, or go back and look at what would change.`
                  : undefined
              }
              ref={number}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Stack>
      </chakra.form>
    </AppDialog>
  );
}
