import { Heading, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { Bone } from '../loading/bone.tsx';
import { localDay } from '../local-time.ts';
import type { WeekFigures } from './week-figures.ts';

const WeekChart = lazy(() => import('./week-chart.tsx'));

/** A chart of several weeks with its title and table. */
export const WeekPanel = (figures: WeekFigures) => (
  <div>
    <Heading as="h3" size="sm" mb="2">
      {figures.title}
    </Heading>
    {isEmpty(figures) ? (
      <Text color="fg.muted">Nothing in these weeks.</Text>
    ) : (
      <>
        <Suspense fallback={<Bone h="180px" w="full" />}>
          <WeekChart {...figures} />
        </Suspense>
        <WeekTable {...figures} />
      </>
    )}
  </div>
);

const isEmpty = ({ series }: WeekFigures): boolean =>
  series.every(({ values }) => values.every((value) => value === undefined || value === 0));

/** The numbers of a chart for people who cannot see it. */
const WeekTable = ({ title, mondays, series, text }: WeekFigures) => (
  <table className="unseen">
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">Week of</th>
        {series.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {mondays.map((monday, at) => (
        <tr key={monday}>
          <th scope="row">{localDay(monday)}</th>
          {series.map(({ label, values }) => {
            const value = values[at];
            return <td key={label}>{value === undefined ? '-' : text(value)}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
