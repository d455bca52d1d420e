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
  /** Whose it is, where other groups have the same title: its payers, the one of most plans first. */
  readonly payers: readonly string[];
  /** Plans that name it, each once, in the order of the list. */
  readonly plans: readonly Plan[];
};

/** What a plan says of one portal or number. */
type Entry = { readonly title: string; readonly value: string };

type Written = Entry & { times: number };
/** A group while it is collected: its plans, and each spelling of title and value with how often it is written. */
type Collected = { readonly key: string; readonly plans: Plan[]; readonly written: Written[] };

/** The spelling that is written most often; of equals the first. */
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

/** The title in a group's key, folded. */
const titleOf = (key: string): string => key.slice(0, key.indexOf('\n'));

function payersOf(plans: readonly Plan[]): string[] {
  const spelled = [...Map.groupBy(plans, ({ payerName }) => payerName)];
  const names = spelled.sort(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  // Each by its most frequent spelling.
  return [...Map.groupBy(names, nameKey).values()].flatMap(([name]) => name ?? []);
}

function grouped(
  plans: readonly Plan[],
  entriesOf: (plan: Plan) => readonly Entry[],
  valueKey: (value: string) => string,
): DirectoryGroup[] {
  const groups = new Map<string, Collected>();
  // By the texts as they are written: thousands of plans repeat a few hundred, and each is looked at once.
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
 * Two portal addresses with the same key lead to the same page: http or https, `www.` or not, letter case of the host,
 * a standard port and a slash at the end do not matter. Path, query and fragment do. What is no portal address stands
 * for itself.
 */
function portalKey(typed: string): string {
  const address = portalUrl(typed);
  if (address === undefined) return typed.trim();
  const { host, pathname, search, hash } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}${hash}`;
}

/** `portal.example.com`, as people name a site; undefined for what is no portal address. */
export function portalHost(typed: string): string | undefined {
  const address = portalUrl(typed);
  return address === undefined ? undefined : new URL(address).host.replace(/^www\./, '');
}

/** Portals with the plans that use each, by title. See docs/decisions/085-hub-records.md. */
export function portalGroups(plans: readonly Plan[]): DirectoryGroup[] {
  return grouped(
    plans,
    ({ portalLinks }) => portalLinks.map(({ title, url }) => ({ title, value: url })),
    portalKey,
  );
}

/** Telephone numbers with the plans under each, by title. */
export function phoneGroups(plans: readonly Plan[]): DirectoryGroup[] {
  return grouped(
    plans,
    ({ phoneNumbers }) => phoneNumbers.map(({ title, number }) => ({ title, value: number })),
    phoneKey,
  );
}
