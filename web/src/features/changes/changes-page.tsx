import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { useSwitchFacility } from '../../entities/facility/use-switch-facility.ts';
import { WriteNote } from '../../entities/must-read/write-note.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localDay, today } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../lib/services.tsx';
import { changesByDay } from './changes-by-day.ts';
import { DayList } from './day-list.tsx';
import { MustReadList } from './must-read-list.tsx';
import { useRecentDeletions } from './use-recent-deletions.ts';

const noPlans: readonly Plan[] = [];

/** What changed at the active facility in the last days, by day; the person's other facilities are one click away. */
export default function ChangesPage() {
  usePageTitle('Changes');
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const deletions = useRecentDeletions(activeFacility);
  const plans = list.data?.plans ?? noPlans;
  const days = useMemo(
    () => changesByDay(plans, deletions.data ?? [], Date.now(), today),
    [plans, deletions.data],
  );
  const complete = list.data?.complete === true;
  return (
    <Page
      title="Changes"
      lead={`What changed in the plans of ${activeFacility} in the last ${limits.recentChanges.days} days.`}
      links={
        <>
          <WriteNote subject={{ text: '' }}>Write a must-read note</WriteNote>
          <TextLink to={paths.account()}>Get them by email</TextLink>
        </>
      }
    >
      <OtherFacilities />
      <MustReadList list={list.data} />
      {list.isError && (
        <LoadFailure
          message={messageFor(list.error, 'The plans could not be loaded.')}
          busy={list.isFetching}
          onAction={() => list.refetch()}
        />
      )}
      {deletions.isError && (
        <LoadFailure
          message={messageFor(deletions.error, 'The deleted plans could not be loaded.')}
          busy={deletions.isFetching}
          onAction={() => deletions.refetch()}
        />
      )}
      {!complete && !list.isError && <Loading />}
      {complete && days.length === 0 && !deletions.isPending && (
        <Box p="4" borderWidth="1px" borderRadius="l2" bg="bg.panel">
          Nothing changed in the last {limits.recentChanges.days} days.
        </Box>
      )}
      <Stack gap="4">
        {complete &&
          days.map(({ day, changes }) => (
            <Box as="section" key={day} aria-label={dayName(day)}>
              <Heading as="h2" size="md" mb="1">
                {dayName(day)}{' '}
                <Text as="span" color="fg.muted" textStyle="sm" fontWeight="normal">
                  {changes.length.toLocaleString('en-US')} {changes.length === 1 ? 'plan' : 'plans'}
                </Text>
              </Heading>
              <DayList changes={changes} />
            </Box>
          ))}
      </Stack>
    </Page>
  );
}

/** Each one is a switch: a browser holds the list of one facility. */
function OtherFacilities() {
  const { activeFacility, facilityAccess } = usePerson();
  const { target, switchTo } = useSwitchFacility();
  const others = facilityAccess.filter((name) => name !== activeFacility);
  if (others.length === 0) return null;
  return (
    <Flex as="nav" aria-label="Other facilities" wrap="wrap" align="center" gap="2">
      <Text color="fg.muted">Also look at</Text>
      {others.map((name) => (
        <Button
          key={name}
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={target === name}
          disabled={target !== undefined}
          onClick={() => switchTo(name)}
        >
          {name}
        </Button>
      ))}
    </Flex>
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

function dayName(day: string): string {
  if (day === today()) return 'Today';
  return day === today(new Date(Date.now() - dayMs)) ? 'Yesterday' : localDay(day);
}
