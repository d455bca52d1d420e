import { localDay } from '../local-time.ts';
import type { WeekFigures } from './week-figures.ts';

/** The numbers of a chart for those who do not see it. */
export const WeekTable = ({ title, mondays, series, text }: WeekFigures) => (
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
