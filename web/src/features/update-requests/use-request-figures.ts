import { useMemo } from 'react';
import { requestWeeks } from '../../../../shared/messages/request-weeks.ts';
import { requestStatuses } from '../../../../shared/messages/update-request.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { today } from '../../kit/local-time.ts';
import type { WeekFigures } from '../../kit/week-chart/week-figures.ts';
import { useInbox } from './request-queries.ts';

function hoursInWords(hours: number): string {
  // In a small hospital an answer often comes within minutes. 0 is where the axis begins.
  if (hours > 0 && hours < 1) return counted(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return counted(Math.round(hours), 'hour');
  return `${(hours / 24).toLocaleString('en-US', { maximumFractionDigits: 1 })} days`;
}

/**
 * Returns charts of the update requests of the last weeks.
 * @param facility name; undefined includes those of every facility
 * @param since the date (`2026-05-25`) before which requests that have ended are ignored
 */
export function useRequestFigures(facility: string | undefined, weeks: number, since: string) {
  const list = useInbox(requestStatuses, since);
  const { requests, complete } = list;
  const day = today();
  const figures = useMemo((): readonly WeekFigures[] | undefined => {
    if (!complete) return undefined;
    const here = requests.filter(({ facilityName }) => facility === undefined || facilityName === facility);
    const byWeek = requestWeeks(here, day, weeks, (moment) => today(new Date(moment)));
    const mondays = byWeek.map(({ monday }) => monday);
    const series = (label: string, color: string, key: 'opened' | 'closed' | 'answerHours') => ({
      label,
      color: `var(--cg-colors-${color})`,
      values: byWeek.map((week) => week[key]),
    });
    return [
      {
        title: 'Update requests',
        mondays,
        kind: 'bars',
        series: [series('Sent', 'fg-subtle', 'opened'), series('Closed', 'brand-solid', 'closed')],
        text: (value) => value.toLocaleString('en-US'),
      },
      {
        title: 'Median time to answer',
        mondays,
        kind: 'line',
        series: [series('Time to answer', 'brand-solid', 'answerHours')],
        text: hoursInWords,
      },
    ];
  }, [requests, complete, facility, weeks, day]);
  return { figures, list };
}
