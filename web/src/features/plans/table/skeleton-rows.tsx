// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in these rows can have the focus
type Props = { readonly rows: number; readonly columns: number };

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** Rows of the real height for plans that are on their way, so that nothing jumps when they arrive. */
export function SkeletonRows({ rows, columns }: Props) {
  return places(rows).map((row) => (
    <tr key={row} className="plan-row plan-row-empty" aria-hidden="true">
      {places(columns).map((column) => (
        <td key={column} className="plan-cell">
          <span className="plan-bone" />
        </td>
      ))}
    </tr>
  ));
}
