import { foldText } from '../fold-text.ts';
import { unicodePattern } from '../unicode-pattern.ts';
import type { Place } from './address-places.ts';
import { givenNames } from './given-names.ts';

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words of payers, plans and searches: next to a given name they make it a company's (`Dean Health`), not a person's. */
const tradeWords = listed(`
  access administration administrator administrators advantage advocate aetna agency alliance and anthem assurance at behavioral
  benefit benefits blue brokers bronze brothers cal california card care center centers children childrens choice cigna city
  claim claims clinic code commercial community comp company complete contract contracts coop corp corporation county cross
  dental department dual eligibility employee employees employer epo exchange family federal finance financial first for
  foundation fund gold group health healthcare hmo home hospital humana id in inc indemnity insurance kaiser life llc local
  mail marketplace medi medicaid medical medicare memorial mental military mutual national network notes of office pay payer
  payers payor permanente pharmacy phone phones physicians plan plans platinum plus policy portal portals pos ppo prefix premier
  preferred prime program provider providers regional school select senior service services shield silver snp solutions
  state supplement system telephone the tpa tricare trust trustees union united university veterans vision wellness
  worker workers
`);

/** Words before a person's name. */
const cues = listed('patient pt subscriber insured guarantor dependent mr mrs ms miss mister');
/** Before a given name, these make it a place or a hospital. */
const places = listed('st saint san santa ste sainte mt mount port fort lake');

/** Cities of more than 50,000 people that are also given names, each with its state. */
const cities: ReadonlySet<string> = new Set(
  `austin tx, austin texas, charlotte nc, elizabeth nj, gary indiana, kyle tx, kyle texas, lawrence ks, lawrence kansas, logan ut,
  logan utah, madison wi, madison wisconsin, tyler tx, tyler texas, victoria tx, victoria texas`.split(
    /,\s+/,
  ),
);
const zip = /^,? \d{5}(?!\d)/;

const word = unicodePattern(String.raw`\p{L}(?:[\p{L}\p{M}]|['’](?=\p{L}))*`, 'gu');
const between = /^[\s,.\u2010-]{1,3}$/;
/** The most words of a name after the given name: `Maria de la Cruz`. */
const mostBehind = 3;

/**
 * Finds what looks like a person's name in a short text: a given name next to a word that is not one of the trade's; two
 * words separated by a comma and nothing else (unless one is a state: `Aetna, TX`); or words after `patient`, `Mrs.` and
 * the like.
 */
export function findNames(text: string, isState: (word: string) => boolean): Place[] {
  const words = [...text.matchAll(word())].map((match) => ({
    text: foldText(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const joined = (at: number) => {
    const [one, next] = [words[at], words[at + 1]];
    return one !== undefined && next !== undefined && between.test(text.slice(one.end, next.start));
  };
  const mayBeName = (at: number) => {
    const found = words[at]?.text;
    return found !== undefined && !tradeWords.has(found) && !cues.has(found);
  };
  const lastFrom = (at: number) => {
    let last = at;
    while (last - at < mostBehind && joined(last) && mayBeName(last + 1)) last += 1;
    return last;
  };
  const followsName = (at: number) => joined(at - 1) && mayBeName(at - 1);
  const isCity = (at: number) => joined(at) && cities.has(`${words[at]?.text} ${words[at + 1]?.text}`);
  /** Reports whether a given name is a town before its state, or before any state's code and a ZIP code. */
  const isTown = (at: number) => {
    const state = words[at + 1];
    if (followsName(at) || !joined(at) || state === undefined) return false;
    const isCode = state.text.length === 2 && isState(state.text);
    return isCity(at) || (isCode && zip.test(text.slice(state.end)));
  };
  /** Reports whether a given name follows a family name and a comma: `Lopez, Maria Elena`, but not `Wellmark, Austin TX`. */
  const isLastFirst = (at: number) =>
    followsName(at) && !isCity(at) && text.slice(words[at - 1]?.end, words[at]?.start).includes(',');
  const spans: Place[] = [];
  const add = (first: number, last: number) => {
    const [from, to] = [words[first], words[last]];
    if (from !== undefined && to !== undefined) spans.push({ start: from.start, end: to.end });
  };
  for (let at = 0; at < words.length; at += 1) {
    const here = words[at]?.text ?? '';
    const last = lastFrom(at);
    if (cues.has(here) && last > at) add(at, last);
    else if (!givenNames.has(here) || places.has(words[at - 1]?.text ?? '') || isTown(at)) continue;
    else if (last > at) add(isLastFirst(at) ? at - 1 : at, last);
    else if (followsName(at)) add(at - 1, at);
    else continue;
    at = last;
  }
  const [one, other] = words;
  const alone = words.length === 2 && !words.some((each) => isState(each.text)) && !/\d/.test(text);
  const lastFirst = alone && mayBeName(0) && mayBeName(1);
  if (lastFirst && one && other && /^\s*,\s*$/.test(text.slice(one.end, other.start)))
    return [{ start: one.start, end: other.end }];
  return spans;
}
