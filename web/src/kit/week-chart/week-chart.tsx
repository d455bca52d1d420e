import { chakra } from '@chakra-ui/react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { localDay } from '../local-time.ts';
import type { WeekFigures } from './week-figures.ts';

const heightPx = 180;
const edge = 'var(--cg-colors-border)';
const writing = { fill: 'var(--cg-colors-fg-muted)', fontSize: 12 };
const box = { background: 'var(--cg-colors-bg-panel)', borderColor: edge, borderRadius: 6 };

/** Returns `23 Nov`: the year is in the tooltip. */
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (monday: string): string => dayOfYear.format(new Date(monday));

/** A chart of several weeks. Screen readers get its table (week-panel.tsx) instead. Loaded on demand, because it is large. */
export default function WeekChart({ mondays, kind, series, text }: WeekFigures) {
  const rows = mondays.map((monday, at) => ({
    monday,
    ...Object.fromEntries(series.map(({ label, values }) => [label, values[at]])),
  }));
  const Chart = kind === 'bars' ? BarChart : LineChart;
  return (
    <chakra.div aria-hidden h={`${heightPx}px`} minW="0">
      <ResponsiveContainer width="100%" height={heightPx} initialDimension={{ width: 320, height: heightPx }}>
        <Chart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={edge} />
          <XAxis dataKey="monday" tickFormatter={shortDay} tick={writing} stroke={edge} minTickGap={16} />
          <YAxis
            interval={0}
            allowDecimals={false}
            width="auto"
            tick={writing}
            stroke={edge}
            tickFormatter={text}
          />
          <Tooltip
            isAnimationActive={false}
            contentStyle={box}
            labelFormatter={(monday) => `Week of ${localDay(String(monday))}`}
            formatter={(value) => text(Number(value))}
          />
          {series.length > 1 && <Legend itemSorter={null} />}
          {series.map(({ label, color }) =>
            kind === 'bars' ? (
              <Bar key={label} dataKey={label} fill={color} isAnimationActive={false} />
            ) : (
              <Line
                key={label}
                dataKey={label}
                stroke={color}
                strokeWidth={2}
                connectNulls
                isAnimationActive={false}
              />
            ),
          )}
        </Chart>
      </ResponsiveContainer>
    </chakra.div>
  );
}
