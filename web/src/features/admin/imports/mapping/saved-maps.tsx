import { Flex } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportKind, SavedMap } from '../../../../../../shared/import/batch.ts';
import { Button } from '../../../../kit/button.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { whyFailed } from '../../../../kit/form/failure-alert.tsx';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import { isMissing } from '../../../../lib/api/api-failure.ts';
import { useApi } from '../../../../lib/services.tsx';
import { mapsChanged, useSavedMaps } from '../import-queries.ts';

type Props = {
  readonly kind: ImportKind;
  /** True while the page holds choices that a saved mapping would replace. */
  readonly changed: boolean;
  readonly onChosen: (map: SavedMap) => void;
};

/** Mappings saved from earlier files, to be reused or deleted. */
export function SavedMaps({ kind, changed, onChosen }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const all = useSavedMaps();
  const maps = { ...all, data: all.data?.filter((map) => map.kind === kind) };
  const [chosen, setChosen] = useState<SavedMap>();
  const [asking, setAsking] = useState<'use' | 'forget'>();
  const select = useRef<HTMLSelectElement>(null);
  const forgetting = useMutation({
    mutationFn: ({ _id }: SavedMap) =>
      api.call('deleteImportMap', { params: { id: _id } }).catch((error: unknown) => {
        // It is deleted already, perhaps by an attempt whose answer was lost.
        if (!isMissing(error)) throw error;
      }),
    onSuccess: () => mapsChanged(client),
  });
  const problem = whyFailed(maps, 'The mappings could not be loaded.');
  // Stays when the last one is deleted: the focus returns to it.
  if (problem === undefined && forgetting.isIdle && (maps.data ?? []).length === 0) return null;
  const close = () => setAsking(undefined);
  return (
    <Flex align="end" gap="2" wrap="wrap">
      <ChoiceField
        label="Use a saved mapping"
        field={{ w: '20rem', maxW: 'full' }}
        problem={problem}
        empty="Choose…"
        options={(maps.data ?? []).map(({ _id, name }) => [_id, name])}
        ref={select}
        value={chosen?._id ?? ''}
        onChange={({ currentTarget }) => setChosen(maps.data?.find(({ _id }) => _id === currentTarget.value))}
      />
      {chosen !== undefined && (
        <>
          <Button variant="outline" onClick={() => (changed ? setAsking('use') : onChosen(chosen))}>
            Use it
          </Button>
          <SecondaryButton onClick={() => setAsking('forget')}>Delete it</SecondaryButton>
        </>
      )}
      {chosen !== undefined && asking === 'use' && (
        <ConfirmDialog
          title={`Use “${chosen.name}”?`}
          confirmLabel="Use it"
          onConfirm={() => {
            onChosen(chosen);
            close();
          }}
          onClose={close}
        >
          It replaces what you have chosen here.
        </ConfirmDialog>
      )}
      {chosen !== undefined && asking === 'forget' && (
        <ConfirmDialog
          title={`Delete “${chosen.name}”?`}
          confirmLabel="Delete it"
          danger
          failed="The mapping could not be deleted. Please try again."
          finalFocus={() => select.current}
          onConfirm={async () => {
            await forgetting.mutateAsync(chosen);
            setChosen(undefined);
            close();
          }}
          onClose={close}
        >
          No one can use it for another file after that. Imports made with it stay as they are.
        </ConfirmDialog>
      )}
    </Flex>
  );
}
