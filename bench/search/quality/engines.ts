import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { searchedTexts } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import type { SearchedName } from '../../../shared/plan/search/cell-table.ts';
import { createPlanSearch } from '../../../shared/plan/search/plan-search.ts';

/** The positions of the best plans, best first, and whether the engine considers them exact matches. */
export type Answer = { readonly rows: readonly number[]; readonly exact: boolean };
export type QualityEngine = {
  readonly name: string;
  /** Libraries do not support other names of payers: they get these as one more text of a plan. */
  build(plans: readonly Plan[], names: readonly SearchedName[]): (text: string) => Answer;
};

const most = 10;

/** Columns that identify a plan get three times the weight, in each library's own way. */
const weightOf = {
  ...{ name: 3, payer: 3, code: 3, planCode: 3, prefix: 3, otherName: 3 },
  ...{ class: 2, about: 1 },
} as const;
const boosts: Record<string, number> = {
  ...Object.fromEntries(searchedTexts.map(({ key, kind }) => [key, weightOf[kind]])),
  otherNames: 3,
};
const keys = [...searchedTexts.map(({ key }) => key), 'otherNames'];
const fieldsWith = (names: readonly SearchedName[]) => {
  const namesOf = Map.groupBy(names, ({ payerName }) => payerName);
  return (plan: Plan): Record<string, string> => ({
    ...Object.fromEntries(searchedTexts.map(({ key, text }) => [key, text(plan)])),
    otherNames: (namesOf.get(plan.payerName) ?? []).map(({ name }) => name).join('; '),
  });
};

export const coverageGuide: QualityEngine = {
  name: 'Coverage Guide',
  build: (plans, names) => {
    const search = createPlanSearch(plans, names);
    search.warm(() => false);
    return (text) => {
      const { rows, answer } = search.general(text);
      return { rows: [...rows.subarray(0, most)], exact: answer === 'exact' };
    };
  },
};

const miniSearch: QualityEngine = {
  name: 'MiniSearch (weights, beginnings, fuzzy 0.2, all words, else any)',
  build: (plans, names) => {
    const fieldsOf = fieldsWith(names);
    const index = new MiniSearch({ fields: keys });
    index.addAll(plans.map((plan, id) => ({ id, ...fieldsOf(plan) })));
    const options = { prefix: true, fuzzy: 0.2, boost: boosts };
    return (text) => {
      const all = index.search(text, { ...options, combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(text, options);
      return { rows: found.slice(0, most).map(({ id }) => Number(id)), exact: true };
    };
  },
};

const fuse: QualityEngine = {
  name: 'Fuse.js (weights, threshold 0.3, anywhere)',
  build: (plans, names) => {
    const fieldsOf = fieldsWith(names);
    const index = new Fuse(plans.map(fieldsOf), {
      keys: keys.map((name) => ({ name, weight: boosts[name] ?? 1 })),
      threshold: 0.3,
      ignoreLocation: true,
    });
    return (text) => ({
      rows: index.search(text.slice(0, 32), { limit: most }).map(({ refIndex }) => refIndex),
      exact: true,
    });
  },
};

const orama: QualityEngine = {
  name: 'Orama (weights, tolerance 1)',
  build: (plans, names) => {
    const fieldsOf = fieldsWith(names);
    const schema = Object.fromEntries(keys.map((key) => [key, 'string' as const]));
    const index = create({ schema });
    void insertMultiple(
      index,
      plans.map((plan, id) => ({ id: String(id), ...fieldsOf(plan) })),
    );
    return (text) => {
      const found = searchOrama(index, { term: text, tolerance: 1, boost: boosts, limit: most });
      if (found instanceof Promise) throw new Error('Orama answered later; expected at once.');
      return { rows: found.hits.map(({ id }) => Number(id)), exact: true };
    };
  },
};

export const peers: readonly QualityEngine[] = [miniSearch, fuse, orama];
