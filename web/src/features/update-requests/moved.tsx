import type { ReactNode } from 'react';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { Callout } from '../../kit/callout.tsx';
import { WrittenText } from '../../kit/written-text.tsx';

type Props = {
  readonly request: UpdateRequest;
  /** What saving does to it. */
  readonly children: ReactNode;
};

/** Shows what someone else has done with the request; what was typed here stays in the fields below. */
export function Moved({ request: { status, answer }, children }: Props) {
  return (
    <Callout as="section" aria-label="The request as it is now">
      <p>
        It is now <strong>{status}</strong>
        {answer === '' ? ', without an answer.' : ', with this answer:'}
      </p>
      {answer !== '' && <WrittenText>{answer}</WrittenText>}
      <p>{children}</p>
    </Callout>
  );
}
