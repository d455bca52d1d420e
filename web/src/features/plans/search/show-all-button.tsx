import { memo } from 'react';

type Props = { readonly showAll: boolean; readonly onChange: (showAll: boolean) => void };

export const ShowAllButton = memo(function ShowAllButton({ showAll, onChange }: Props) {
  return (
    <button type="button" className="plan-button" onClick={() => onChange(!showAll)}>
      {showAll ? 'Paginate Results' : 'Show All'}
    </button>
  );
});
