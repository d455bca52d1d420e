import { Flex, Progress, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { importKindSchema } from '../../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../../shared/import/kinds.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { paths } from '../../../../config/paths.ts';
import { Button } from '../../../../kit/button.tsx';
import { DropArea } from '../../../../kit/drop-area.tsx';
import { FileInput } from '../../../../kit/file-input.tsx';
import { FailureAlert } from '../../../../kit/form/failure-alert.tsx';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import { useFocusAfterChange } from '../../../../kit/hooks/use-focus-after-change.ts';
import { QueryFailure } from '../../../../kit/loading/query-state.tsx';
import { Panel } from '../../../../kit/panel.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import { usePerson } from '../../../../lib/services.tsx';
import { useFacilities } from '../../../../lib/use-facilities.ts';
import { useImportUpload } from './use-import-upload.ts';

/** Takes a dropped or chosen file, for one facility; the import's page opens once the file is uploaded. */
export function UploadPanel() {
  const { activeFacility } = usePerson();
  const facilities = useFacilities();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [facility, setFacility] = useState(params.get('facility') ?? activeFacility);
  const known = facilities.data?.map(({ name }) => name) ?? [];
  // The address may name one that is archived by now.
  const names = known.includes(facility) ? known : [facility, ...known];
  const [kind, setKind] = useState(kindOf(params.get('kind')));
  const { everyFacility } = importKinds[kind];
  const place = everyFacility ? { kind } : { kind, facilityName: facility };
  const { state, start, stop } = useImportUpload(place, (id) => navigate(paths.import(id)));
  const sending = state.phase === 'sending';
  // The drop area or Cancel is removed when it is used.
  const panel = useFocusAfterChange<HTMLDivElement>(state.phase);
  return (
    <Panel title="Import a file" ref={panel} tabIndex={-1} outline="none">
      <ChoiceField
        label="What is in the file?"
        field={{ disabled: sending, maxW: '28rem' }}
        options={importKindSchema.options.map((one) => [one, importKinds[one].label])}
        value={kind}
        onChange={({ currentTarget }) => setKind(kindOf(currentTarget.value))}
      />
      {everyFacility ? (
        <Text color="fg.muted">They are for all facilities.</Text>
      ) : (
        <>
          <QueryFailure of={facilities} failed="The other facilities could not be loaded." />
          <ChoiceField
            label="Import into"
            field={{ disabled: sending, maxW: '28rem' }}
            options={names}
            value={facility}
            onChange={({ currentTarget }) => setFacility(currentTarget.value)}
          />
        </>
      )}
      {state.phase === 'failed' && (
        <>
          <FailureAlert message={state.message} />
          {state.again && (
            <Button size="sm" variant="outline" onClick={() => start(state.file)}>
              Retry with {state.file.name}
            </Button>
          )}
        </>
      )}
      {state.phase === 'sending' ? (
        <Stack gap="2" role="group" aria-label="Upload">
          <Flex wrap="wrap" align="center" justify="space-between" gap="2">
            <Text role="status" overflowWrap="anywhere">
              {state.percent < 100 ? `Uploading ${state.file.name}…` : `Opening ${state.file.name}…`}
            </Text>
            <SecondaryButton size="sm" onClick={stop}>
              Cancel
            </SecondaryButton>
          </Flex>
          <Progress.Root size="sm" value={state.percent}>
            <Progress.Track aria-label="Uploaded">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        </Stack>
      ) : (
        <FileDrop onFile={start} />
      )}
    </Panel>
  );
}

const kindOf = (name: string | null) => importKindSchema.safeParse(name).data ?? 'plans';

/** Accepts a dropped file, or opens the file picker on a click or Enter. */
function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <DropArea
        gap="1"
        px="4"
        py="8"
        alignSelf="stretch"
        onClick={() => input.current?.click()}
        onFiles={([file]) => file && onFile(file)}
      >
        <Text as="strong" fontWeight="medium">
          Choose a file
        </Text>
        <Text as="span" color="fg.muted">
          or drop one here: CSV or Excel, up to {limits.imports.rows.toLocaleString('en-US')} rows and{' '}
          {limits.imports.bytes / 1_000_000} MB. Please do not include PHI.
        </Text>
      </DropArea>
      <FileInput ref={input} aria-label="File to import" accept=".csv,.txt,.xlsx" onFile={onFile} />
    </>
  );
}
