import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { FactLines } from '../../kit/fact-grid.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { CallAnswer } from './send-call.ts';

type Props = { readonly answer: CallAnswer | undefined };

/** The last response of the API. */
export function AnswerView({ answer }: Props) {
  const section = useRef<HTMLDivElement>(null);
  // A call's form may be taller than the screen.
  useEffect(() => {
    if (answer !== undefined) section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answer]);
  return (
    <Panel title="Answer" ref={section} scrollMarginBottom="12px">
      <p role="status">{answer === undefined ? 'Nothing has been sent yet.' : <Status answer={answer} />}</p>
      {answer !== undefined && (
        <>
          {answer.headers.length > 0 && (
            <details>
              <chakra.summary mb="2" cursor="pointer">
                {answer.headers.length} headers
              </chakra.summary>
              <FactLines facts={answer.headers} />
            </details>
          )}
          <chakra.section
            tabIndex={0}
            aria-label="Answer as JSON"
            maxH="560px"
            overflow="auto"
            p="3"
            borderWidth="1px"
            borderRadius="l2"
            fontFamily="mono"
            fontSize="13px"
          >
            <chakra.pre fontFamily="inherit" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {answer.text}
            </chakra.pre>
          </chakra.section>
        </>
      )}
    </Panel>
  );
}

function Status({ answer: { status, request, ms, length } }: { readonly answer: CallAnswer }) {
  const failed = status === undefined || status >= 400;
  return (
    <>
      <chakra.strong color={failed ? 'red.fg' : undefined}>{status ?? 'No answer'}</chakra.strong> {request},{' '}
      {ms.toLocaleString()} ms, {length.toLocaleString()} characters
    </>
  );
}
