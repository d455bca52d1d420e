type Props = { readonly name: string; readonly onClick: () => void };

/** Opens the dialog of one record. */
export function EditButton({ name, onClick }: Props) {
  return (
    <button type="button" className="record-edit" data-edit aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </button>
  );
}

/** What gets the focus when the dialog of a record closes: its Edit button, if the row is still there. */
export function focusAfter(id: string | undefined, otherwise: HTMLElement | null): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-record]')];
  const row = id === undefined ? undefined : rows.find(({ dataset }) => dataset.record === id);
  return row?.querySelector<HTMLElement>('[data-edit]') ?? otherwise;
}
