import { Button } from '@chakra-ui/react';
import { type ComponentType, Suspense, useCallback, useRef, useState } from 'react';
import type { HubRows } from '../../../../../shared/hub/clean-hub-record.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { RecordDialogProps } from './editor/record-editor.tsx';
import { RecordsPage, type RecordWords } from './records-page.tsx';
import { phoneTexts } from './table/columns.tsx';
import type { RecordColumn } from './table/record-list.ts';

const size = { rowHeight: 60, minWidth: 1_260 } as const;
const idOf = ({ _id }: { readonly _id: string }): string => _id;

type Props<Item> = {
  readonly source: PagedList<Item>;
  readonly columns: readonly RecordColumn<Item>[];
  readonly words: RecordWords;
  readonly createLabel: string;
  /** Names a record: `Fernholt, Cedar Hospital`. Make it once, outside of components. */
  readonly nameOf: (item: Item) => string;
  readonly Dialog: ComponentType<RecordDialogProps<Item>>;
};

/** A list of records with the dialog that creates, edits and deletes them. */
export function RecordManager<Item extends HubRows & { readonly _id: string }>(props: Props<Item>) {
  const { source, columns, words, createLabel, nameOf, Dialog } = props;
  const [asked, setAsked] = useState<{ readonly item: Item | undefined }>();
  const clearSearch = useRef<() => void>(undefined);
  const createButton = useRef<HTMLButtonElement>(null);
  const actions = useCallback(
    (item: Item) => <EditButton name={nameOf(item)} onClick={() => setAsked({ item })} />,
    [nameOf],
  );
  return (
    <>
      <RecordsPage
        source={source}
        columns={columns}
        size={size}
        phoneTexts={phoneTexts}
        idOf={idOf}
        words={words}
        actions={actions}
        clearSearch={clearSearch}
        create={
          <Button ref={createButton} onClick={() => setAsked({ item: undefined })}>
            {createLabel}
          </Button>
        }
      />
      {asked && (
        <Suspense>
          <Dialog
            item={asked.item}
            finalFocus={() => focusAfter(asked.item?._id, createButton.current)}
            onCreated={() => clearSearch.current?.()}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type EditButtonProps = { readonly name: string; readonly onClick: () => void };

/** Opens the dialog of one record. */
function EditButton({ name, onClick }: EditButtonProps) {
  return (
    <button type="button" className="record-edit" data-edit aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </button>
  );
}

/** What gets the focus when the dialog of a record closes: its Edit button, if the row is still there. */
function focusAfter(id: string | undefined, otherwise: HTMLElement | null): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-record]')];
  const row = id === undefined ? undefined : rows.find(({ dataset }) => dataset.record === id);
  return row?.querySelector<HTMLElement>('[data-edit]') ?? otherwise;
}
