import { useEffect, useRef } from 'react';
import type { CallAnswer } from './send-call.ts';

type Props = { readonly answer: CallAnswer | undefined };

/** What the API answered last. */
export function AnswerView({ answer }: Props) {
  const section = useRef<HTMLElement>(null);
  // The form of a call may be longer than the screen.
  useEffect(() => {
    if (answer !== undefined) section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [answer]);
  return (
    <section ref={section} aria-labelledby="tester-answer" className="panel tester-answer">
      <h2 id="tester-answer" className="panel-title">
        Answer
      </h2>
      <p role="status">
        {answer === undefined ? (
          'Nothing has been sent yet.'
        ) : (
          <>
            <strong
              className="tester-status"
              data-failed={answer.status === undefined || answer.status >= 400}
            >
              {answer.status ?? 'No answer'}
            </strong>{' '}
            {answer.asked}, {answer.ms.toLocaleString()} ms, {answer.length.toLocaleString()} characters
          </>
        )}
      </p>
      {answer !== undefined && (
        <>
          {answer.headers.length > 0 && (
            <details className="tester-headers">
              <summary>{answer.headers.length} headers</summary>
              <dl className="tester-facts">
                {answer.headers.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section tabIndex={0} aria-label="Answer as JSON" className="tester-json tester-body">
            <pre>{answer.text}</pre>
          </section>
        </>
      )}
    </section>
  );
}
