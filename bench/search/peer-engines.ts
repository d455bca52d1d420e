import UFuzzy from '@leeoniya/ufuzzy';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Index } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { Engine } from './engine.ts';

export const uFuzzy: Engine = {
  name: 'uFuzzy',
  note: 'parts of words, any order',
  build: (_, texts) => {
    const haystack = texts();
    const fuzzy = new UFuzzy({ intraMode: 0, intraIns: 0 });
    return { count: (query) => fuzzy.search(haystack, query, 1, 0)[0]?.length ?? 0 };
  },
};

export const uFuzzyTypo: Engine = {
  name: 'uFuzzy, one typo per word',
  build: (_, texts) => {
    const haystack = texts();
    const fuzzy = new UFuzzy({ intraMode: 1 });
    return { count: (query) => fuzzy.search(haystack, query, 1, 0)[0]?.length ?? 0 };
  },
};

export const miniSearch: Engine = {
  name: 'MiniSearch',
  note: 'beginnings of words',
  build: (_, texts) => {
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(texts().map((text, id) => ({ id, text })));
    return { count: (query) => index.search(query, { prefix: true, combineWith: 'AND' }).length };
  },
};

export const flexSearch: Engine = {
  name: 'FlexSearch',
  note: 'tokenize: forward',
  build: (_, texts) => {
    const rows = texts();
    const index = new Index({ tokenize: 'forward' });
    rows.forEach((text, id) => {
      index.add(id, text);
    });
    return { count: (query) => index.search(query, { limit: rows.length }).length };
  },
};

export const fuse: Engine = {
  name: 'Fuse.js',
  note: 'extended search, threshold 0',
  build: (_, texts) => {
    const index = new Fuse(texts(), { threshold: 0, ignoreLocation: true, useExtendedSearch: true });
    const include = (query: string) =>
      query
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => `'${word}`)
        .join(' ');
    return { count: (query) => index.search(include(query)).length };
  },
};

export const orama: Engine = {
  name: 'Orama',
  note: 'threshold 0',
  build: async (_, texts) => {
    const rows = texts();
    const index = create({ schema: { text: 'string' } as const });
    await insertMultiple(
      index,
      rows.map((text) => ({ text })),
    );
    return {
      count: (query) => {
        const found = searchOrama(index, { term: query, threshold: 0, limit: rows.length });
        if (found instanceof Promise) throw new Error('Orama answered later; expected at once.');
        return found.count;
      },
    };
  },
};
