/** One line, or one set of bars, of a chart. */
export type WeekSeries = {
  readonly label: string;
  /** A theme color as CSS: `var(--cg-colors-brand-solid)`. */
  readonly color: string;
  /** One value per week; undefined if there is none. */
  readonly values: readonly (number | undefined)[];
};

/** The contents of a chart of several weeks. */
export type WeekFigures = {
  readonly title: string;
  /** Mondays as `2026-11-23`, oldest first. */
  readonly mondays: readonly string[];
  readonly kind: 'bars' | 'line';
  readonly series: readonly WeekSeries[];
  /** Returns a value in words: `3 days`. */
  readonly text: (value: number) => string;
};
