import { memo } from 'react';
import { PlainButton } from '../../../kit/plain-button.tsx';

type Props = { readonly showAll: boolean; readonly onChange: (showAll: boolean) => void };

export const ShowAllButton = memo(function ShowAllButton({ showAll, onChange }: Props) {
  return (
    <PlainButton onClick={() => onChange(!showAll)}>{showAll ? 'Paginate Results' : 'Show All'}</PlainButton>
  );
});
