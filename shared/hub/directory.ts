import type { Plan } from '../plan/plan.ts';
import { foldLine } from '../text/fold-text.ts';
import { nameKey } from '../text/name-key.ts';
import { compareNames } from '../text/name-order.ts';
import { phoneKey } from './directory-phone.ts';
import { portalUrl } from './portal-url.ts';

/** A portal or telephone number that plans share. `value` is the address or number as most plans write it. */
export type DirectoryGroup = {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  /** Payers that identify the group when others have the same title, the one with the most plans first; otherwise empty. */
  readonly payers: readonly string[];
  /** The plans that list it, each once, in the order of the plan list. */
  readonly plans: readonly Plan[];
};

/** One portal or number in a plan. */
type Entry = { readonly title: string; readonly value: string };

type Written = Entry & { times: number };
/** A group while it is being collected: its plans, and each spelling of title and value with the number of times it occurs. */
type Collected = { readonly key: string; readonly plans: Plan[]; readonly written: Written[] };

/** Returns the most frequent spelling; the first one if several are equally frequent. */
function mostWritten(written: readonly Written[], part: keyof Entry): string {
  const tally = new Map<string, number>();
  for (const one of written) tally.set(one[part], (tally.get(one[part]) ?? 0) + one.times);
  let best = '';
  let most = 0;
  for (const [text, times] of tally) {
    if (times <= most) continue;
    best = text;
    most = times;
  }
  return best;
}

/** Returns the folded title in a group's key. */
const titleOf = (key: string): string => key.slice(0, key.indexOf('\n'));

function payersOf(plans: readonly Plan[]): string[] {
  const spelled = [...Map.groupBy(plans, ({ payerName }) => payerName)];
  const names = spelled.sort(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  // One spelling per payer: the most frequent.
  return [...Map.groupBy(names, nameKey).values()].flatMap(([name]) => name ?? []);
}

function grouped(
  plans: readonly Plan[],
  entriesOf: (plan: Plan) => readonly Entry[],
  valueKey: (value: string) => string,
): DirectoryGroup[] {
  const groups = new Map<string, Collected>();
  // Keyed by the text as written: thousands of plans repeat a few hundred texts, so each is parsed only once.
  const byTitle = new Map<string, Map<string, { readonly group: Collected; readonly spelling: Written }>>();

  function place({ title, value }: Entry) {
    const ofTitle = byTitle.get(title) ?? new Map();
    byTitle.set(title, ofTitle);
    const before = ofTitle.get(value);
    if (before !== undefined) return before;
    const key = `${foldLine(title)}\n${valueKey(value)}`;
    const group: Collected = groups.get(key) ?? { key, plans: [], written: [] };
    groups.set(key, group);
    const spelling: Written = { title, value, times: 0 };
    group.written.push(spelling);
    ofTitle.set(value, { group, spelling });
    return { group, spelling };
  }

  for (const plan of plans) {
    for (const entry of entriesOf(plan)) {
      const { group, spelling } = place(entry);
      spelling.times += 1;
      if (group.plans.at(-1) !== plan) group.plans.push(plan);
    }
  }
  const titles = Map.groupBy(groups.keys(), titleOf);
  return [...groups.values()]
    .map(({ key, written, plans: members }) => ({
      key,
      title: mostWritten(written, 'title'),
      value: mostWritten(written, 'value'),
      payers: (titles.get(titleOf(key))?.length ?? 0) > 1 ? payersOf(members) : [],
      plans: members,
    }))
    .sort((a, b) => compareNames(a.title, b.title) || compareNames(a.value, b.value));
}

/**
 * Returns a key that is equal for portal addresses of the same page: http or https, `www.`, the letter case of the host,
 * a standard port and a slash at the end do not matter; path, query and fragment do. A text that is not a portal
 * address is its own key.
 */
function portalKey(typed: string): string {
  const address = portalUrl(typed);
  if (address === undefined) return typed.trim();
  const { host, pathname, search, hash } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}${hash}`;
}

/** Returns a site's name as people write it, `portal.example.com`; undefined for a text that is not a portal address. */
export function portalHost(typed: string): string | undefined {
  const address = portalUrl(typed);
  return address === undefined ? undefined : new URL(address).host.replace(/^www\./, '');
}

/** Returns portals with the plans that use each, by title. See docs/decisions/085-hub-records.md. */
export function portalGroups(plans: readonly Plan[]): DirectoryGroup[] {
  return grouped(
    plans,
    ({ portalLinks }) => portalLinks.map(({ title, url }) => ({ title, value: url })),
    portalKey,
  );
}

/** Returns telephone numbers with the plans that list each, by title. */
export function phoneGroups(plans: readonly Plan[]): DirectoryGroup[] {
  return grouped(
    plans,
    ({ phoneNumbers }) => phoneNumbers.map(({ title, number }) => ({ title, value: number })),
    phoneKey,
  );
}
