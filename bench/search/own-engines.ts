import { createPlanSearch } from '../../shared/plan/search/plan-search.ts';
import type { Engine } from './engine.ts';

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

export const coverageGuide: Engine = {
  name: 'Coverage Guide',
  note: 'after idle preparation',
  build: (plans) => {
    const search = createPlanSearch(plans);
    let steps = 0;
    // The blocking part ends when the first question can be answered.
    search.general('silver');
    const start = performance.now();
    while (!search.warm(() => steps++ > 1_000_000));
    return { count: (query) => countExact(search, query), idleMs: performance.now() - start };
  },
};

export const coverageGuideCold: Engine = {
  name: 'Coverage Guide, not yet prepared',
  note: 'scan of distinct cells, before idle time',
  build: (plans) => {
    const search = createPlanSearch(plans);
    search.general('silver');
    return { count: (query) => countExact(search, query) };
  },
};

function countExact(search: ReturnType<typeof createPlanSearch>, query: string): number {
  const hits = search.general(query);
  return hits.typo ? 0 : hits.rows.length;
}

export const plainIncludes: Engine = {
  name: 'includes on one text per row',
  build: (_, texts) => {
    const lower = texts().map((text) => text.toLowerCase());
    return {
      count: (query) => {
        const words = wordsOf(query);
        return lower.filter((text) => words.every((word) => text.includes(word))).length;
      },
    };
  },
};

export const narrowing: Engine = {
  name: 'includes, narrowed from the previous hits',
  build: (_, texts) => {
    const lower = texts().map((text) => text.toLowerCase());
    let before = { query: '', rows: lower };
    return {
      count: (query) => {
        const words = wordsOf(query);
        const from = query.startsWith(before.query) ? before.rows : lower;
        before = { query, rows: from.filter((text) => words.every((word) => text.includes(word))) };
        return before.rows.length;
      },
    };
  },
};
