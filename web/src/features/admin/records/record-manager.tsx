import { Flex } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../../kit/button.tsx';
import type { SearchHandle } from '../../../kit/data-table/data-table.tsx';
import { RowButton } from '../../../kit/data-table/row-button.ts';
import { elementWith } from '../../../kit/elements-in-order.ts';
import type { RecordDialogProps } from './editor/record-editor.tsx';
import type { RecordKind, Saved } from './record-kind.ts';
import { RecordsPage, type RecordsPageProps } from './records-page.tsx';

type Props<Item> = Omit<
  RecordsPageProps<Item>,
  'source' | 'facilitiesOf' | 'actions' | 'create' | 'handle'
> & {
  readonly kind: Pick<RecordKind<Item, never, FieldValues>, 'source' | 'subject'>;
  readonly createLabel: string;
  readonly Dialog: ComponentType<RecordDialogProps<Item>>;
  /** More actions for a record. Create it once, outside of components. */
  readonly moreActions?: (item: Item) => ReactNode;
  /** More actions for the list, shown before the Create button. */
  readonly tools?: ReactNode;
  /** True if the page was opened to create a record. */
  readonly creates?: boolean;
};

const facilitiesOf = ({ facilityName }: Saved): readonly string[] =>
  facilityName === undefined ? [] : [facilityName];

/** A list of records with the dialog that creates, edits and deletes them. */
export function RecordManager<Item extends Saved>(props: Props<Item>) {
  const { kind, createLabel, Dialog, moreActions, tools, creates = false, ...page } = props;
  const [editing, setEditing] = useState<{ readonly item: Item | undefined } | undefined>(
    creates ? { item: undefined } : undefined,
  );
  const search = useRef<SearchHandle<Item>>(undefined);
  const createButton = useRef<HTMLButtonElement>(null);
  const actions = useCallback(
    (item: Item) => (
      <Flex gap="1.5">
        <RowButton data-edit aria-label={`Edit ${kind.subject(item)}`} onClick={() => setEditing({ item })}>
          Edit
        </RowButton>
        {moreActions?.(item)}
      </Flex>
    ),
    [kind, moreActions],
  );
  return (
    <>
      <RecordsPage
        {...page}
        source={kind.source}
        facilitiesOf={facilitiesOf}
        actions={actions}
        handle={search}
        create={
          <>
            {tools}
            <Button ref={createButton} onClick={() => setEditing({ item: undefined })}>
              {createLabel}
            </Button>
          </>
        }
      />
      {editing && (
        <Dialog
          item={editing.item}
          finalFocus={() =>
            elementWith('row', editing.item?._id)?.querySelector<HTMLElement>('[data-edit]') ??
            createButton.current
          }
          onCreated={(created) => search.current?.show(created)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
