import { Button, Progress, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { labelOf, nameFields } from '../../../../../../shared/payer-names/name-lines.ts';
import { payerNameFields } from '../../../../../../shared/payer-names/payer-name.ts';
import { AppDialog } from '../../../../kit/dialog/app-dialog.tsx';
import { FailureAlert } from '../../../../kit/form/failure-alert.tsx';
import { CheckedFile, importLabel } from './checked-file.tsx';
import { EndedImport } from './ended-import.tsx';
import { useNameImport } from './use-name-import.ts';

type Props = { readonly finalFocus: () => HTMLElement | null; readonly onClose: () => void };

const [needed, optional] = [true, false].map((required) =>
  nameFields.filter((field) => payerNameFields[field].required === required).map(labelOf),
);

/** 'Import Other Names': choose a file, see what it would do, and only then write it. */
export default function ImportDialog({ finalFocus, onClose }: Props) {
  const { state, choose, check, write, restart } = useNameImport();
  const input = useRef<HTMLInputElement>(null);
  const { step } = state;
  const busy = step === 'writing' || (step === 'choose' && state.busy === true);
  const chooser = (
    <Button loading={busy} loadingText="Reading…" onClick={() => input.current?.click()}>
      Choose file…
    </Button>
  );
  return (
    <AppDialog
      title="Import Other Names"
      width="820px"
      busy={step === 'writing'}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={step === 'writing'} onClick={onClose}>
            {step === 'ended' ? 'Close' : 'Cancel'}
          </Button>
          {step === 'choose' && chooser}
          {step === 'checked' && (
            <>
              <Button variant="outline" onClick={restart}>
                Choose another file
              </Button>
              <Button
                disabled={state.checked.writes.length === 0 || state.checked.problem !== undefined}
                onClick={() => void write(state)}
              >
                {importLabel(state.checked)}
              </Button>
            </>
          )}
          {step === 'ended' && state.written.failure !== undefined && (
            <Button onClick={() => void check(state.file)}>Check the file again</Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of other names"
        accept=".csv,.txt,.xlsx"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again once it is corrected.
          currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      {step === 'choose' && (
        <Stack gap="3">
          <FailureAlert message={state.problem} />
          <p>
            A CSV or Excel file with one name in each line. Its first line names the columns:{' '}
            <strong>{needed?.join(', ')}</strong> and, where you have them, {optional?.join(', ')}.
          </p>
          <Text color="fg.muted">
            An exported file can be changed and imported again. A line changes the other name with the same
            name, payer and state; a blank cell changes nothing, and nothing is ever deleted.
          </Text>
          <Text color="fg.muted">Nothing is saved before you have seen what the file would do.</Text>
        </Stack>
      )}
      {step === 'checked' && <CheckedFile {...state} />}
      {step === 'writing' && (
        <Stack gap="2">
          <p role="status">Saving the other names…</p>
          <Text color="fg.muted">
            {state.done.toLocaleString()} of {state.total.toLocaleString()} saved
          </Text>
          <Progress.Root size="sm" max={state.total} value={state.done}>
            <Progress.Track aria-label="Other names saved">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        </Stack>
      )}
      {step === 'ended' && <EndedImport {...state.written} />}
    </AppDialog>
  );
}
