import { createPlanSearch } from '../../shared/plan/search/plan-search.ts';
import type { Engine } from './engine.ts';

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

export const coverageGuide: Engine = {
  name: 'Coverage Guide',
  note: 'prepared in idle time',
  build: (plans) => {
    const search = createPlanSearch(plans);
    const start = performance.now();
    while (!search.warm(() => false));
    const idleMs = performance.now() - start;
    const count = (query: string): number => {
      const hits = search.general(query);
      return hits.answer === 'exact' ? hits.rows.length : 0;
    };
    return { count, idleMs };
  },
};

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
