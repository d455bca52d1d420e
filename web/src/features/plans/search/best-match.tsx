import type { Dispatch } from 'react';
import { PlainButton } from '../../../kit/plain-button.tsx';
import type { PlanView, PlanViewAction } from '../view/plan-view.ts';

type Props = { readonly view: PlanView; readonly dispatch: Dispatch<PlanViewAction> };

/** Restores the order of the search after a header was clicked. */
export function BestMatch({ view, dispatch }: Props) {
  if (view.sort === undefined || view.search.trim() === '') return null;
  const choose = () => {
    dispatch({ type: 'bestMatch' });
    // The button is about to be removed.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return <PlainButton onClick={choose}>Best match</PlainButton>;
}
