import { Box, type BoxProps, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextButton } from '../form/text-link.tsx';
import type { FieldPhi } from './text-phi.ts';

type Props = {
  readonly found: readonly FieldPhi[];
  /** Shows a finding in its field. */
  readonly onShow: (finding: FieldPhi) => void;
};

/** The places that look like PHI, each with the reason and a button that shows it. */
export function PhiPlaces({ found, onShow }: Props) {
  if (found.length === 0) return null;
  return (
    <QuestionPart
      label="Likely PHI"
      title={found.length === 1 ? 'This looks like PHI:' : `${found.length} places look like PHI:`}
      borderStartWidth="4px"
      borderStartColor="red.solid"
      ps="2"
    >
      {found.map((finding) => (
        <li key={`${finding.label} ${finding.start}`}>
          <Text>
            {finding.label}: {finding.before}
            <mark>{finding.text}</mark>
            {finding.after}
          </Text>
          <Text color="fg.muted">
            {finding.reason} <TextButton onClick={() => onShow(finding)}>Show in the form</TextButton>
          </Text>
        </li>
      ))}
    </QuestionPart>
  );
}

type PartProps = BoxProps & {
  readonly label: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A list of things to know before answering. */
export function QuestionPart({ label, title, children, ...box }: PartProps) {
  return (
    <Box as="section" aria-label={label} mt="1" {...box}>
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      <Box
        as="ul"
        listStyleType="none"
        overflowWrap="anywhere"
        css={{ '& > li': { px: '2', py: '1.5', borderTopWidth: '1px', borderColor: 'border.muted' } }}
      >
        {children}
      </Box>
    </Box>
  );
}
