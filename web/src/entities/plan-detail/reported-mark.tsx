import { Text } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import { factLabel } from '../../../../shared/messages/flag.ts';
import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { reportedText } from '../flag/reported-text.ts';

/** What of the open plan is reported as wrong. */
export const ReportedContext = createContext<ReportedFacts | undefined>(undefined);

/** Is something of the open plan reported? */
export const useIsReported = (fact: string): boolean => useContext(ReportedContext)?.has(fact) ?? false;

/** Says at one or several facts that they are reported. Of several it says which. */
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
