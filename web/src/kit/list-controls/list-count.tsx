import './list-controls.css';
import { Spinner, VisuallyHidden } from '@chakra-ui/react';

type Props = { readonly count: string; readonly loading?: boolean };

/** How many were found, and that more may be on its way. */
export function ListCount({ count, loading = false }: Props) {
  return (
    <>
      <span className="list-count">{count}</span>
      {loading && (
        <span role="status" className="list-loading">
          <Spinner size="sm" color="brand.emphasized" />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </span>
      )}
    </>
  );
}
