import { Flex, Heading, Progress, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import { useSwitchFacility } from '../../../entities/facility/use-switch-facility.ts';
import { Button, wrapping } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { useFocusAfterChange } from '../../../kit/hooks/use-focus-after-change.ts';
import { useNow } from '../../../kit/hooks/use-now.ts';
import { Loading } from '../../../kit/loading/loading.tsx';
import { QueryFailure } from '../../../kit/loading/query-state.tsx';
import { today } from '../../../kit/local-time.ts';
import { BackToDashboard } from '../../../kit/page/back-to-dashboard.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { PanelBox } from '../../../kit/panel.tsx';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../../lib/services.tsx';
import { useFacilities } from '../../../lib/use-facilities.ts';
import { PlanToVerify } from './plan-to-verify.tsx';
import { useFactQueue, useVerifiers } from './use-fact-queue.ts';

/** The queue of the active facility. A digest links to that of the facility it is about, which may be another one. */
export default function FactsPage() {
  const { activeFacility, facilityAccess } = usePerson();
  const [query] = useSearchParams();
  const facilities = useFacilities();
  const linked = facilities.data?.find(({ _id }) => _id === query.get('facility'))?.name;
  if (query.has('facility') && facilities.isLoading) return <Loading minH="10rem" />;
  if (linked !== undefined && linked !== activeFacility && facilityAccess.includes(linked))
    return <OtherFacility name={linked} />;
  const notice =
    facilities.data === undefined ? (
      <QueryFailure of={facilities} failed="The facility of this link could not be looked up." />
    ) : (
      <Callout status="warning">
        This link is for another facility, which is archived, deleted or not open to you.
      </Callout>
    );
  // Another tab may switch the facility; its queue is another one.
  return (
    <FactQueue key={activeFacility} notice={query.has('facility') && linked !== activeFacility && notice} />
  );
}

function OtherFacility({ name }: { readonly name: string }) {
  const { activeFacility } = usePerson();
  const { target, switchTo } = useSwitchFacility();
  return (
    <Page title="Facts Due" links={<BackToDashboard />}>
      <PanelBox>
        <Text>
          These facts are due at {name}. You are signed in to {activeFacility}.
        </Text>
        <Button minH="10" {...wrapping} loading={target !== undefined} onClick={() => switchTo(name)}>
          Switch to {name}
        </Button>
      </PanelBox>
    </Page>
  );
}

/** Goes through the plans whose facts are due, one at a time: one key each to verify, edit or skip. */
function FactQueue({ notice }: { readonly notice: ReactNode }) {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const now = useNow();
  const day = today(new Date(now));
  const verifies = useVerifiers();
  const listed = verifies && list.data?.complete ? list.data.plans : undefined;
  const plans = listed && splitByEnded(listed, day).current;
  const { current, all, left, after, begin, skip } = useFactQueue(plans, now, verifies, Boolean(notice));
  // A screen reader announces the next plan.
  const heading = useFocusAfterChange<HTMLHeadingElement>(current?.record._id);
  return (
    <Page
      title="Facts Due"
      lead={`Plans of ${activeFacility}, your own first. What you verify is correct as of today.`}
      links={<BackToDashboard />}
    >
      {notice}
      <QueryFailure of={list} failed="The plans could not be loaded." />
      {plans === undefined && (!list.isError || list.data?.complete) && <Loading minH="10rem" />}
      {plans !== undefined && all > 0 && (
        <Flex align="center" gap="4">
          <Text role="status" fontWeight="medium" whiteSpace="nowrap">
            {all - left} of {all} done
          </Text>
          <Progress.Root value={all - left} max={all} size="sm" flex="1" maxW="24rem">
            <Progress.Track aria-label="Done">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        </Flex>
      )}
      {current && (
        <PlanToVerify
          key={current.record._id}
          plan={current.record}
          now={now}
          heading={heading}
          onSkip={left > 1 ? skip : undefined}
        />
      )}
      {plans !== undefined && current === undefined && (
        <PanelBox>
          <Heading as="h2" ref={heading} tabIndex={-1} size="md" outline="none">
            {all === 0 ? 'No facts are due.' : 'That was the last one.'}
          </Heading>
          {after > 0 && (
            <Button onClick={begin}>
              Continue with {after === 1 ? 'one more' : `${after.toLocaleString('en-US')} more`}
            </Button>
          )}
        </PanelBox>
      )}
    </Page>
  );
}
