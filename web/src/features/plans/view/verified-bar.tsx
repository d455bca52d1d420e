import type { Dispatch } from 'react';
import type { FactState } from '../../../../../shared/verification/fact-state.ts';
import { ActionCallout } from '../../../kit/action-callout.tsx';
import type { PlanViewAction } from './plan-view.ts';
import { verifiedLabels } from './verified-labels.ts';

type Props = { readonly state: FactState; readonly dispatch: Dispatch<PlanViewAction> };

/** Tells the user that the list is filtered, which nothing else on the screen or on paper does. */
export default function VerifiedBar({ state, dispatch }: Props) {
  return (
    <ActionCallout
      action="Show all plans"
      onAction={() => dispatch({ type: 'verified', state: undefined })}
      py="1"
    >
      Only plans whose facts are {verifiedLabels[state].toLowerCase()}.
    </ActionCallout>
  );
}
