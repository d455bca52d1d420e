import { Box, Flex, Heading, Portal, Progress, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { formatNumber } from '../../kit/counts.ts';
import { useFocusFallback } from '../../kit/hooks/use-focus-fallback.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { type ExportChoice, exportKinds } from './export-choice.ts';
import type { ExportState } from './use-export-job.ts';

type Props = {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onRetry: (choice: ExportChoice) => void;
};

function progressText({ phase, done, total }: Extract<ExportState, { done: number }>): string {
  const doing = phase === 'loading' ? 'Loading' : 'Writing';
  return total === 0 ? `${doing} plans…` : `${doing} ${formatNumber(done)} of ${formatNumber(total)} plans…`;
}

/** The progress of an export, shown while the user does other things. */
export function ExportPanel({ state, onCancel, onRetry }: Props) {
  const name = exportKinds[state.choice].file;
  const ended = state.phase === 'ended';
  const panel = useFocusFallback<HTMLDivElement>();
  const stays = useRef<HTMLButtonElement>(null);
  return (
    <Portal>
      <Stack
        as="section"
        ref={panel}
        aria-label="Export"
        position="fixed"
        insetEnd="5"
        bottom="5"
        zIndex="sticky"
        gap="2"
        w="min(360px, calc(100vw - 40px))"
        p="4"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        boxShadow="md"
        textStyle="sm"
        overflowWrap="anywhere"
        _print={{ display: 'none' }}
      >
        <Heading as="h2" size="sm">
          {name}
        </Heading>
        {ended ? (
          <Box role="alert" maxH="40vh" overflow="auto">
            {state.lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
          </Box>
        ) : (
          <>
            {/* Announced once per phase; the numbers beside the bar are only visual. */}
            <VisuallyHidden role="status">
              {state.phase === 'loading'
                ? `Exporting ${name}: loading plans`
                : `Exporting ${name}: writing the file`}
            </VisuallyHidden>
            <Text>{progressText(state)}</Text>
            <Progress.Root
              size="sm"
              max={Math.max(state.total, 1)}
              value={state.total === 0 ? null : Math.min(state.done, state.total)}
            >
              <Progress.Track aria-label={`Export of ${name}`}>
                <Progress.Range />
              </Progress.Track>
            </Progress.Root>
          </>
        )}
        <Flex justify="end" gap="2">
          {ended && state.failed && (
            <Button
              size="sm"
              onClick={() => {
                stays.current?.focus();
                onRetry(state.choice);
              }}
            >
              Retry
            </Button>
          )}
          <SecondaryButton ref={stays} size="sm" onClick={onCancel}>
            {ended ? 'Close' : 'Cancel'}
          </SecondaryButton>
        </Flex>
      </Stack>
    </Portal>
  );
}
