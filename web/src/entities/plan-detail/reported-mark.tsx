import { Text } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { factLabel } from '../../../../shared/messages/flag.ts';
import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { reportedText } from '../flag/reported-text.ts';

/** What was reported as wrong about the open plan. */
export const ReportedContext = createContext<ReportedFacts | undefined>(undefined);

/** Returns whether a fact of the open plan was reported as wrong. */
export const useIsReported = (fact: string): boolean => useContext(ReportedContext)?.has(fact) ?? false;

/** Shows that one or more facts were reported as wrong. With several facts it names each one. */
export function ReportedMark({ facts }: { readonly facts: readonly string[] }) {
  const reported = useContext(ReportedContext);
  return facts.map((fact) => {
    const report = reported?.get(fact);
    if (report === undefined) return null;
    return (
      <Text key={fact} color="orange.fg" fontSize="xs" lineHeight="1rem">
        {facts.length > 1 && `${factLabel(fact)} `}
        {reportedText(report)}
      </Text>
    );
  });
}
