import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { lastMondays } from '../../../../shared/records/weeks.ts';
import { useVerifiedFigures } from '../../features/admin/work-list/use-verified-figures.ts';
import { useRequestFigures } from '../../features/update-requests/use-request-figures.ts';
import { FilterChoice } from '../../kit/list-controls/filter-choice.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { QueryFailure } from '../../kit/loading/query-state.tsx';
import { today } from '../../kit/local-time.ts';
import { Panel } from '../../kit/panel.tsx';
import { WeekPanel } from '../../kit/week-chart/week-panel.tsx';
import { usePerson } from '../../lib/services.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';

/** How many weeks before the first one shown to look for requests that have since been closed: hardly any waits longer. */
const earlierWeeks = 14;

/** Charts of the last weeks, by facility. */
export function LastWeeks() {
  const { activeFacility } = usePerson();
  const { data: facilities } = useFacilities();
  const [chosen, setChosen] = useState<string>();
  const facility = (chosen ?? activeFacility) || undefined;
  // While the others load, the choice must not show 'All facilities' above one facility's figures.
  const names = facilities?.map(({ name }) => name) ?? [facility].filter((name) => name !== undefined);
  const since = lastMondays(today(), limits.shownWeeks + earlierWeeks)[0] ?? '';
  const verified = useVerifiedFigures(facility);
  const requests = useRequestFigures(facility, limits.shownWeeks, since);
  const failed = [verified.list, requests.list].find(({ isError }) => isError);
  const figures = verified.figures && requests.figures && [verified.figures, ...requests.figures];
  return (
    <Panel
      title="The last twelve weeks"
      end={
        <FilterChoice
          label="Weeks of"
          all="All facilities"
          value={facility}
          options={names.map((name) => [name, name])}
          onChange={setChosen}
        />
      }
    >
      {failed && <QueryFailure of={failed} failed="The last weeks could not be loaded." />}
      {figures === undefined && failed === undefined && <Loading minH="13rem" />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="6">
        {figures?.map((each) => (
          <WeekPanel key={each.title} {...each} />
        ))}
      </Grid>
    </Panel>
  );
}
