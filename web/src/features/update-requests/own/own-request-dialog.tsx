import { Button } from '@chakra-ui/react';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import { RequestFacts } from '../request-facts.tsx';
import { RequestStatusChip } from '../request-status.tsx';

type Props = {
  readonly request: UpdateRequest;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** A request as its sender sees it. */
export default function OwnRequestDialog({ request, finalFocus, onClose }: Props) {
  return (
    <AppDialog
      title="Your request"
      width="2xl"
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="request-dialog">
        <RequestStatusChip status={request.status} />
        <RequestFacts request={request} />
        {request.answer !== '' && (
          <section aria-labelledby="request-answer-title">
            <h3 id="request-answer-title" className="panel-title">
              Answer
            </h3>
            <p className="request-message">{request.answer}</p>
          </section>
        )}
      </div>
    </AppDialog>
  );
}
