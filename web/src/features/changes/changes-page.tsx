import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { useSwitchFacility } from '../../entities/facility/use-switch-facility.ts';
import { WriteNote } from '../../entities/must-read/write-note.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localDay, today } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { PanelBox } from '../../kit/panel.tsx';
import { QueryFailure } from '../../kit/query-state.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
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
      <QueryFailure of={list} failed="The plans could not be loaded." />
      <QueryFailure of={deletions} failed="The deleted plans could not be loaded." />
      {!complete && !list.isError && <Loading />}
      {complete && days.length === 0 && !deletions.isPending && (
        <PanelBox>Nothing changed in the last {limits.recentChanges.days} days.</PanelBox>
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
        <SecondaryButton
          key={name}
          size="sm"
          loading={target === name}
          disabled={target !== undefined}
          onClick={() => switchTo(name)}
        >
          {name}
        </SecondaryButton>
      ))}
    </Flex>
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

function dayName(day: string): string {
  if (day === today()) return 'Today';
  return day === today(new Date(Date.now() - dayMs)) ? 'Yesterday' : localDay(day);
}
