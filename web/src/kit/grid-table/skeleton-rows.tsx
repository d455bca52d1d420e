// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in these rows can have the focus
const rows = Array.from({ length: 8 }, (_, place) => place);

/** Grey bars where the rows of a table will be. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return rows.map((row) => (
    <tr key={row} className="grid-row" aria-hidden="true">
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity but their place
        <td key={place} className="grid-cell">
          <span className="grid-bone" />
        </td>
      ))}
    </tr>
  ));
}
