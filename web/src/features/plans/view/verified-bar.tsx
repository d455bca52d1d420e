import { Flex } from '@chakra-ui/react';
import type { Dispatch } from 'react';
import type { FactState } from '../../../../../shared/verification/fact-state.ts';
import { Callout } from '../../../kit/callout.tsx';
import { useFocusFallback } from '../../../kit/hooks/use-focus-fallback.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import type { PlanViewAction } from './plan-view.ts';
import { verifiedLabels } from './verified-labels.ts';

type Props = { readonly state: FactState; readonly dispatch: Dispatch<PlanViewAction> };

/** Tells the user that the list is filtered, which nothing else on the screen does. */
export default function VerifiedBar({ state, dispatch }: Props) {
  return (
    <Callout ref={useFocusFallback<HTMLDivElement>()} role="status" py="1" _print={{ display: 'none' }}>
      <Flex align="center" justify="space-between" gap="4">
        <span>Only plans whose facts are {verifiedLabels[state].toLowerCase()}.</span>
        <SecondaryButton
          size="xs"
          bg="bg.panel"
          onClick={() => dispatch({ type: 'verified', state: undefined })}
        >
          Show all plans
        </SecondaryButton>
      </Flex>
    </Callout>
  );
}
