import { limits } from '../../limits.ts';
import { nameKey } from '../../text/name-key.ts';
import { inClass } from '../fields/financial-class.ts';
import type { Plan } from '../plan.ts';
import { readWords } from '../words/read-words.ts';
import { oneSpelling } from './card-words.ts';
import { type CardDirectory, idKey, phoneKey, type Use } from './directory.ts';
import { type Differences, distinguishingFacts } from './distinguishing-facts.ts';
import type { CardRead } from './read-card.ts';
import { stateName, statesIn } from './states.ts';
import { isGeneral, isOfState, isRare, share } from './word-shares.ts';

/** Why a plan may be the right one: `Payer ID (HB)`, `41F05`. */
export type Reason = { readonly as: string; readonly value: string };

export type Candidate = {
  readonly plan: Plan;
  readonly reasons: readonly Reason[];
  readonly score: number;
  /** Whether no other plan is more likely. */
  readonly likeliest: boolean;
};

/** Besides the plans, how the equally likely ones differ. */
export type CardMatch = Differences & {
  /** Best first, three at most. */
  readonly candidates: readonly Candidate[];
  /** How many plans are as likely as the first, including it. */
  readonly equally: number;
};

/**
 * The weight of each kind of reason. An ID belongs to one payer only; a name may also be written by another one; general
 * facts about a plan (its state, its class) only tip the balance.
 */
const weight = {
  prefix: 40,
  id: 40,
  phone: 30,
  street: 25,
  code: 35,
  otherName: 28,
  payer: 30,
  plan: 14,
  planWord: 2.5,
  more: 10,
  group: 20,
  host: 12,
  state: 5,
  class: 4,
} as const;

// Plans whose scores differ by less than this are equally likely; it is a little below the weakest reason, the class.
const close = 3;
// A plan below this share of the best score is not offered.
const leastShare = 0.5;

type Row = { score: number; identified: boolean; readonly reasons: Reason[] };

/** Ranks a facility's plans by what was read from a card. If nothing identifies a plan, there are no candidates. */
export function matchCard(directory: CardDirectory, read: CardRead): CardMatch {
  const rows = new Map<number, Row>();
  const add = (row: number, score: number, reason: Reason | undefined, identifies = true) => {
    const candidate = rows.get(row) ?? { score: 0, identified: false, reasons: [] };
    rows.set(row, candidate);
    candidate.score += score;
    candidate.identified ||= identifies;
    if (reason !== undefined) candidate.reasons.push(reason);
  };
  const addUses = (uses: readonly Use[] | undefined, score: number, value: string) => {
    // A value that occurs in several places of a plan is only one reason.
    const seen = new Set<number>();
    for (const { row, as, written = value } of uses ?? []) {
      add(row, seen.has(row) ? 0 : score, seen.has(row) ? undefined : { as, value: written });
      seen.add(row);
    }
  };
  for (const prefix of read.prefixes) {
    for (const row of new Set(directory.prefixes.get(prefix)))
      add(row, weight.prefix, { as: 'Prefix', value: prefix });
  }
  for (const id of read.ids) addUses(directory.ids.get(idKey(id)), weight.id, id);
  for (const code of read.codes) addUses(directory.codes.get(code), weight.code, code);
  for (const number of read.phones) addUses(directory.phones.get(phoneKey(number)), weight.phone, number);
  for (const host of read.hosts) addUses(directory.hosts.get(host), weight.host, host);
  // The lines of one address are one reason; a plan's other address is another.
  const counted = new Set<string>();
  for (const street of read.streets) {
    const uses = directory.streets.get(street)?.filter(({ row, as }) => !counted.has(`${row} ${as}`)) ?? [];
    addUses(uses, weight.street, street);
    for (const { row, as } of uses) counted.add(`${row} ${as}`);
  }
  addNames(directory, read, add);
  addGroups(directory, read, add);
  tip(directory, read, rows);
  return ranked(directory, read, rows);
}

type Add = (row: number, score: number, reason: Reason | undefined, identifies?: boolean) => void;

/** A payer that is called only Medicare or Medicaid has no network: a card with one is another payer's. */
const networks = ['hmo', 'ppo', 'pos', 'epo', 'pffs', 'snp', 'dual'];

const written = (words: readonly string[]): string => words.join(' ').replaceAll('-', ' ');

function addNames(directory: CardDirectory, read: CardRead, add: Add): void {
  const words = new Set(read.words);
  words.delete('');
  const line = ` ${read.words.join(' ')} `;
  const rows = new Set<number>();
  const hasNetwork = networks.some((word) => words.has(word));
  for (const word of words) {
    // A word that many payers use identifies none of them, unless it is all of a payer's name: Medicare.
    const isCommon = (directory.payersOfWord.get(word) ?? 0) > Math.max(3, directory.payers / 4);
    for (const row of directory.rowsOfWord.get(word) ?? [])
      if (!isCommon || (!hasNetwork && directory.wordsOfRow[row]?.payer.join(' ') === word)) rows.add(row);
  }
  for (const { name, payerName, kind, state } of directory.names) {
    const spelled = oneSpelling(readWords(name)).join(' ');
    if (spelled === '' || !line.includes(` ${spelled} `)) continue;
    // `Kaiser` says no more than the payer's name `Kaiser Permanente`, which is counted below.
    if (spelled === oneSpelling(readWords(payerName)).join(' ')) continue;
    if (state !== '' && read.states.length > 0 && !read.states.includes(state)) continue;
    const value = state === '' ? name : `${name} (${state})`;
    // Without its state on the card, the name may mean another payer.
    const score = state === '' || read.states.length > 0 ? weight.otherName : weight.otherName / 2;
    for (const row of directory.rowsOfPayer.get(nameKey(payerName)) ?? []) {
      add(row, score, { as: kind, value });
      rows.add(row);
    }
  }
  for (const row of rows) {
    const [plan, named] = [directory.plans[row], directory.wordsOfRow[row]];
    if (plan === undefined || named === undefined) continue;
    const payer = share(directory, named.payer, words);
    const found = named.payer.filter((word) => words.has(word));
    const rare = found.filter((word) => isRare(directory, word));
    // `Of California` is no payer: several share a state.
    const partly = (payer.read >= 0.6 && found.some((word) => !isOfState(word))) || rare.length > 0;
    const ofPayer = partly ? payer.sure * 0.8 : 0;
    // A card may have a plan's own name instead of its payer's legal one; the surer of the two counts.
    const name = share(directory, named.descriptive, words);
    // Numbers and the letter of a `Plan G` are in names of many payers.
    const called = named.descriptive.filter((word) => words.has(word) && !/^(?:\d+|.)$/.test(word));
    const isWhole = name.read === 1 && !called.every(isGeneral);
    const isCalled = name.read >= 0.6 && called.some((word) => isRare(directory, word));
    const ofName = isWhole ? name.sure : isCalled ? name.sure * 0.8 : 0;
    const own = share(directory, named.plan, words);
    if (payer.read === 1) {
      // A plan name that was read whole counts below.
      const sure = isWhole && own.read < 1 ? Math.max(payer.sure, ofName) : payer.sure;
      add(row, weight.payer * sure, { as: 'Payer', value: plan.payerName });
    } else if (ofName > ofPayer) {
      const reason = isWhole
        ? { as: 'Descriptive name', value: plan.descriptiveName }
        : { as: 'Words of the descriptive name', value: written(called) };
      add(row, weight.payer * ofName, reason);
    } else if (partly) {
      add(row, weight.payer * ofPayer, { as: 'Words of the payer', value: written(found) });
    }
    const whole = { as: 'Plan name', value: plan.planName };
    if (own.read > 0) {
      // Of two names read completely the longer one wins: `Silver 70 HMO` is not just an `HMO`.
      const more = own.read === 1 ? weight.planWord * (named.plan.length - 1) : 0;
      add(row, weight.plan * own.read * own.sure + more, own.read === 1 ? whole : undefined, false);
    }
    if (named.more.length === 0) continue;
    const more = share(directory, named.more, words);
    const also = named.more.filter((word) => words.has(word));
    // Without the employer's or group's words, the card is less likely to be of this plan.
    if (more.read < 0.5) add(row, -4, undefined, false);
    else {
      // `Plan` alone is no employer.
      const tells = also.some((word) => !isGeneral(word));
      add(row, weight.more * more.read, { as: 'Also named', value: written(also) }, tells);
    }
  }
}

/** Matches groups by their numbers in a plan's names and notes. */
function addGroups(directory: CardDirectory, read: CardRead, add: Add): void {
  if (read.groups.length === 0) return;
  for (const [row, plan] of directory.plans.entries()) {
    for (const group of read.groups) {
      const place = [plan.descriptiveName, plan.planName, plan.notes, plan.authorizationNotes].findIndex(
        (text) => text !== undefined && holdsNumber(text, group),
      );
      if (place >= 0)
        add(row, weight.group, { as: place < 2 ? 'Group in its name' : 'Group in its notes', value: group });
    }
  }
}

function holdsNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + number.length);
    if (!/[A-Z0-9]/i.test(around)) return true;
  }
  return false;
}

/** Adjusts the scores of candidates already found by state and class. */
function tip({ plans }: CardDirectory, read: CardRead, rows: ReadonlyMap<number, Row>): void {
  const words = new Set(read.words);
  const medicare = words.has('medicare') || words.has('medicare-advantage');
  const program = medicare ? 'Medicare' : words.has('medicaid') ? 'Medicaid/Medi-Cal' : undefined;
  for (const [row, candidate] of rows) {
    const plan = plans[row];
    if (plan === undefined) continue;
    if (program !== undefined && inClass(program, plan.financialClass)) {
      candidate.score += weight.class;
      candidate.reasons.push({ as: 'Class', value: plan.financialClass });
    }
    if (read.states.length === 0) continue;
    const states = statesIn(`${plan.descriptiveName}\n${plan.payerName}`);
    const common = read.states.find((state) => states.has(state));
    if (common !== undefined) {
      candidate.score += weight.state;
      candidate.reasons.push({ as: 'State', value: stateName(common) });
    } else if (states.size > 0) candidate.score -= weight.state;
  }
}

function ranked(directory: CardDirectory, read: CardRead, rows: ReadonlyMap<number, Row>): CardMatch {
  const found = [...rows]
    .filter(([, { identified, score }]) => identified && score > 0)
    .sort(([one, { score }], [other, { score: otherScore }]) => otherScore - score || one - other);
  const best = found[0]?.[1].score ?? 0;
  const equally = found.filter(([, { score }]) => score > best - close);
  const candidates = found
    .filter(([, { score }]) => score >= best * leastShare)
    .slice(0, limits.cardBox.plans)
    .flatMap(([row, { reasons, score }]) => {
      const plan = directory.plans[row];
      return plan === undefined ? [] : [{ plan, reasons, score, likeliest: score > best - close }];
    });
  return {
    candidates,
    equally: equally.length,
    ...distinguishingFacts(
      equally.flatMap(([row]) => directory.plans[row] ?? []),
      read,
    ),
  };
}
