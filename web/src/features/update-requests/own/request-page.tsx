import { Grid, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from '../../../kit/callout.tsx';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import { elementWith } from '../../../kit/elements-in-order.ts';
import { useQueryParams } from '../../../kit/hooks/use-query-params.ts';
import { LoadFailure, retryOf } from '../../../kit/loading/load-failure.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { WrittenText } from '../../../kit/written-text.tsx';
import { isMissing, messageFor } from '../../../lib/api/api-failure.ts';
import { RequestFacts } from '../request-facts.tsx';
import { useRequest } from '../request-queries.ts';
import { RequestStatusChip } from '../request-status.tsx';
import { OwnRequests } from './own-requests.tsx';
import { RequestForm } from './request-form.tsx';

type Props = {
  /** Links for administrators. */
  readonly links?: ReactNode;
  /** Shown on the page beside the form. */
  readonly beside?: ReactNode;
};

/** The page on which staff request an update: the form, and the outcome of earlier requests. */
export function RequestPage({ links, beside }: Props) {
  const [query, change] = useQueryParams();
  const planId = query.get('plan') || undefined;
  const openId = query.get('request') || undefined;
  return (
    <Page
      title="Request Update or New Plan Code"
      lead="Tell the administrators what is wrong or missing in the directory."
      links={links}
    >
      <Grid
        alignItems="start"
        gap="3"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: beside === undefined ? 'minmax(0, 7fr) minmax(0, 5fr)' : 'repeat(2, minmax(0, 1fr))',
        }}
      >
        <Panel title="New request">
          <RequestForm planId={planId} onPlanDone={() => change({ plan: undefined })} />
        </Panel>
        {beside}
        <OwnRequests wide={beside !== undefined} onOpen={(id) => change({ request: id })} />
      </Grid>
      {openId !== undefined && <OpenRequest id={openId} onClose={() => change({ request: undefined })} />}
    </Page>
  );
}

/** A request as its sender sees it. */
function OpenRequest({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const request = useRequest(id);
  const { data, isError, error } = request;
  if (data === undefined) {
    if (!isError) return null;
    if (isMissing(error)) {
      return <Callout role="alert">This request was not found. It may belong to someone else.</Callout>;
    }
    return (
      <LoadFailure message={messageFor(error, 'This request could not be loaded.')} {...retryOf(request)} />
    );
  }
  return (
    <AppDialog
      title="Your request"
      width="2xl"
      finalFocus={() => elementWith('request', id)}
      onClose={onClose}
    >
      <Stack align="start" gap="3">
        <RequestStatusChip status={data.status} />
        <RequestFacts request={data} />
        {data.answer !== '' && (
          <section aria-labelledby="request-answer-title">
            <Heading as="h3" id="request-answer-title" size="md">
              Answer
            </Heading>
            <WrittenText>{data.answer}</WrittenText>
          </section>
        )}
      </Stack>
    </AppDialog>
  );
}
