/** One line or row of bars of a chart. */
export type WeekSeries = {
  readonly label: string;
  /** A color of the theme as CSS: `var(--cg-colors-brand-solid)`. */
  readonly color: string;
  /** One for each week; undefined where there is none. */
  readonly values: readonly (number | undefined)[];
};

/** What a chart shows of some weeks. */
export type WeekFigures = {
  readonly title: string;
  /** Mondays as `2026-11-23`, the oldest first. */
  readonly mondays: readonly string[];
  readonly kind: 'bars' | 'line';
  readonly series: readonly WeekSeries[];
  /** A value in words: `3 days`. */
  readonly text: (value: number) => string;
};
