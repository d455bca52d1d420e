import { Heading, Stack } from '@chakra-ui/react';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { AppDialog, type DialogEnd } from '../../../kit/dialog/app-dialog.tsx';
import { WrittenText } from '../../../kit/written-text.tsx';
import { RequestFacts } from '../request-facts.tsx';
import { RequestStatusChip } from '../request-status.tsx';

type Props = DialogEnd & { readonly request: UpdateRequest };

/** A request as its sender sees it. */
export default function OwnRequestDialog({ request, finalFocus, onClose }: Props) {
  return (
    <AppDialog title="Your request" width="2xl" finalFocus={finalFocus} onClose={onClose}>
      <Stack align="start" gap="3">
        <RequestStatusChip status={request.status} />
        <RequestFacts request={request} />
        {request.answer !== '' && (
          <section aria-labelledby="request-answer-title">
            <Heading as="h3" id="request-answer-title" size="md">
              Answer
            </Heading>
            <WrittenText>{request.answer}</WrittenText>
          </section>
        )}
      </Stack>
    </AppDialog>
  );
}
