import { Heading, Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { WeekFigures } from './week-figures.ts';
import { WeekTable } from './week-table.tsx';

const WeekChart = lazy(() => import('./week-chart.tsx'));

/** A chart of some weeks under its title, with its table. */
export const WeekPanel = (figures: WeekFigures) => (
  <div>
    <Heading as="h3" size="sm" mb="2">
      {figures.title}
    </Heading>
    {isEmpty(figures) ? (
      <Text color="fg.muted">Nothing in these weeks.</Text>
    ) : (
      <>
        <Suspense fallback={<Skeleton h="180px" />}>
          <WeekChart {...figures} />
        </Suspense>
        <WeekTable {...figures} />
      </>
    )}
  </div>
);

const isEmpty = ({ series }: WeekFigures): boolean =>
  series.every(({ values }) => values.every((value) => value === undefined || value === 0));
