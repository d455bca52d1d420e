import { Text } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { planFacts } from '../../../../shared/plan/fact-groups.ts';
import type { GroupState } from '../../../../shared/verification/fact-state.ts';
import { stateColor, stateText } from './state-text.ts';

/** The verification states of the open plan's groups of facts. */
export const GroupStates = createContext<readonly GroupState[]>([]);

const tableOf: Readonly<Record<string, string>> = planFacts;

/** Shows in muted text at facts of the open plan who verified their group, and when. */
export function FactMark({ facts }: { readonly facts: readonly string[] }) {
  const groups = new Set(facts.map((fact) => tableOf[fact]));
  return useContext(GroupStates)
    .filter(({ group }) => groups.has(group))
    .map((state) => (
      <Text
        key={state.group}
        color={stateColor[state.state]}
        fontWeight={state.state === 'due' ? 'semibold' : undefined}
        fontSize="xs"
        lineHeight="1rem"
        mb="1"
      >
        {stateText(state)}
      </Text>
    ));
}
