import { Stack, Text } from '@chakra-ui/react';
import type { ImportDetail } from '../../../../../../shared/import/batch.ts';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { counted } from '../import-labels.ts';
import { useImportStep } from '../import-queries.ts';

/** Another sheet of a workbook: its columns are read first. */
export function SheetChoice({ batch }: { readonly batch: ImportDetail }) {
  const { _id, sheets, sheet } = batch;
  const choosing = useImportStep(_id, (api, name: string) =>
    api.call('mapImport', { params: { id: _id }, body: { sheet: name } }),
  );
  if (sheets.length < 2) return null;
  const words = sheets.map(({ name, rows }) => `${name} (${counted(rows, 'row')})`);
  const shown = sheets.findIndex(({ name }) => name === sheet);
  return (
    <Stack gap="1">
      <ChoiceField
        label="Sheet"
        disabled={choosing.isPending}
        maxW="20rem"
        problem={
          choosing.isError
            ? messageFor(choosing.error, 'This sheet could not be read. Please try again.')
            : undefined
        }
        options={words}
        input={{
          value: words[shown] ?? '',
          onChange: ({ currentTarget }) => {
            const chosenSheet = sheets[words.indexOf(currentTarget.value)];
            if (chosenSheet !== undefined) choosing.mutate(chosenSheet.name);
          },
        }}
      />
      {choosing.isPending && <Text role="status">Reading the sheet…</Text>}
    </Stack>
  );
}
