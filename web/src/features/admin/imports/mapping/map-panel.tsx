import { chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ImportDetail, importMapInputSchema } from '../../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../../shared/import/kinds.ts';
import {
  draftOfMap,
  draftProblems,
  type FieldDraft,
  mapOfDraft,
  unusedColumns,
} from '../../../../../../shared/import/map-draft.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { counted } from '../../../../../../shared/text/counted.ts';
import { Button } from '../../../../kit/button.tsx';
import { FailureAlert, whyFailed } from '../../../../kit/form/failure-alert.tsx';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { Panel } from '../../../../kit/panel.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import { mapsChanged, useImportStep } from '../import-queries.ts';
import { GroupEditor, TextEditor } from './field-editor.tsx';
import { fileColumns } from './file-columns.ts';
import { KeyChoice } from './key-choice.tsx';
import { SavedMaps } from './saved-maps.tsx';
import { useMapDraft } from './use-map-draft.ts';

/** Finds what is missing or wrong. Of the fields to match by none may be enabled, but their group says what is missing. */
const wrong = '[aria-invalid=true]:enabled, fieldset[aria-describedby]';

/** Maps columns to fields. The choices are kept in this tab until they are sent. */
export function MapPanel({ batch }: { readonly batch: ImportDetail }) {
  const { _id, kind, columns: sourceColumns, sheets, sheet, state } = batch;
  const { fields, fixedKey, keepsBlank, words } = importKinds[kind];
  const columns = fileColumns(sourceColumns);
  const { draft, saveAs, guessed, changed, change, setRules, setSaveAs, replace, forget } =
    useMapDraft(batch);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [, setParams] = useSearchParams();
  const client = useQueryClient();
  const name = saveAs.trim();
  const nameProblem =
    name === '' ? undefined : importMapInputSchema.shape.saveAs.safeParse(name).error?.issues[0]?.message;
  const problems = new Map(draftProblems(kind, draft, columns.names));
  if (nameProblem !== undefined) problems.set('saveAs', nameProblem);
  const sending = useImportStep(
    _id,
    async (api, choices: { readonly map: Record<string, unknown>; readonly saveAs?: string }) => {
      const body = { ...(sheet !== '' && { sheet }), ...choices };
      const answer = await api.call('mapImport', { params: { id: _id }, body });
      // Runs even if the user has left the page by now: the choices are no longer unsaved.
      forget();
      return answer;
    },
  );
  const check = () => {
    setTried(true);
    if (problems.size > 0) {
      // Waits until the groups with problems are open.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus());
      return;
    }
    sending.mutate(
      { map: mapOfDraft(kind, draft), ...(name !== '' && { saveAs: name }) },
      {
        onSuccess: () => {
          if (name !== '') void mapsChanged(client);
          setParams({}, { replace: true });
        },
      },
    );
  };
  const editorOf = (name: string) => ({
    kind,
    name,
    field: draft.fields[name] ?? {},
    columns,
    problems,
    guessed: guessed(name),
    onChange: (field: FieldDraft) => change(name, field),
  });
  const names = Object.keys(fields);
  /** True if one text fills it; the others are addresses and lists. */
  const isText = (name: string): boolean =>
    name === 'prefixes' || !['address', 'rows'].includes(fields[name]?.kind ?? '');
  const unused = unusedColumns(kind, draft, columns.names);
  const rows = sheets.find(({ name }) => name === sheet)?.rows;
  return (
    <chakra.form
      ref={form}
      noValidate
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Panel title="Which column is which?">
        <Text color="fg.muted">
          {rows !== undefined && `${counted(rows, 'row')}, ${counted(sourceColumns.length, 'column')}. `}
          {state === 'mapping' &&
            'Anything marked “Guessed” was inferred from names and values. Please check it.'}
        </Text>
        <Flex wrap="wrap" gap="4" align="end">
          <SheetChoice batch={batch} />
          <SavedMaps
            kind={kind}
            changed={changed}
            onChosen={({ map, name }) => replace(draftOfMap(kind, map), name)}
          />
        </Flex>
        <Grid
          templateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            xl: 'repeat(3, minmax(0, 1fr))',
          }}
          gap="4"
        >
          {names.filter(isText).map((name) => (
            <TextEditor key={name} {...editorOf(name)} />
          ))}
        </Grid>
        <Stack gap="2">
          {names
            .filter((name) => !isText(name))
            .map((name) => (
              <GroupEditor key={name} {...editorOf(name)} />
            ))}
        </Stack>
        {unused.length > 0 && (
          <Text overflowWrap="anywhere">
            {counted(unused.length, 'column is', 'columns are')} not imported: {unused.join(', ')}.
          </Text>
        )}
      </Panel>
      <Panel title="How rows are matched">
        {fixedKey === undefined ? (
          <KeyChoice
            kind={kind}
            draft={draft}
            problem={problems.get('key')}
            onChange={(key) => setRules({ key })}
          />
        ) : (
          <Text>{fixedKey}</Text>
        )}
        {keepsBlank !== true && (
          <ChoiceField
            label="A blank cell"
            field={{ maxW: '28rem' }}
            options={[
              ['keep', `keeps the ${words[0]}’s value`],
              ['clear', `clears the ${words[0]}’s value`],
            ]}
            value={draft.blankCells}
            onChange={({ currentTarget: { value } }) =>
              setRules({ blankCells: value === 'clear' ? 'clear' : 'keep' })
            }
          />
        )}
        <TextField
          label="Save this mapping as (optional)"
          hint="For the next file of the same kind. Replaces a mapping with the same name."
          maxW="28rem"
          problem={nameProblem}
          value={saveAs}
          onChange={({ currentTarget }) => setSaveAs(currentTarget.value)}
        />
      </Panel>
      <FailureAlert message={whyFailed(sending, 'The check could not be started. Please try again.')} />
      <Flex wrap="wrap" align="center" gap="3">
        <Button type="submit" loading={sending.isPending} loadingText="Starting…">
          Check the file
        </Button>
        {state === 'checked' && (
          <SecondaryButton onClick={() => setParams({}, { replace: true })}>
            Back to the result
          </SecondaryButton>
        )}
        <Text role="status" color={tried && problems.size > 0 ? 'fg.error' : 'fg.muted'}>
          {problems.size > 0
            ? `${counted(problems.size, 'choice is', 'choices are')} missing or wrong.`
            : 'This only checks what would happen.'}
        </Text>
      </Flex>
    </chakra.form>
  );
}

/** Chooses another sheet of a workbook, whose columns the server reads first. */
function SheetChoice({ batch }: { readonly batch: ImportDetail }) {
  const { _id, sheet } = batch;
  // A sheet without rows, or with too many, would end the import.
  const sheets = batch.sheets.filter(
    ({ name, rows }) => name === sheet || (rows > 0 && rows <= limits.imports.rows),
  );
  const choosing = useImportStep(_id, (api, name: string) =>
    api.call('mapImport', { params: { id: _id }, body: { sheet: name } }),
  );
  if (sheets.length < 2) return null;
  return (
    <Stack gap="1">
      <ChoiceField
        label="Sheet"
        field={{ disabled: choosing.isPending, maxW: '20rem' }}
        problem={whyFailed(choosing, 'This sheet could not be read. Please try again.')}
        options={sheets.map(({ name, rows }) => [name, `${name} (${counted(rows, 'row')})`])}
        value={sheet}
        onChange={({ currentTarget }) => choosing.mutate(currentTarget.value)}
      />
      {choosing.isPending && <Text role="status">Reading the sheet…</Text>}
    </Stack>
  );
}
