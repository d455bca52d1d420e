import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tradeWords } from '../card/card-words.ts';
import { alsoFoundBy } from '../words/trade-words.ts';
import { holdsMemberId, memberIdIn } from './member-id.ts';

describe('member ID detection', () => {
  it.each([
    ...['XYZ123456789', 'xyz123456', ' W1Z9876543 ', 'XYZ12A4B678', '123456789', 'blue XYZ123456789 ppo'],
    // As written on a card or in a sentence.
    ...['XYZ-123456789', 'XYZ.123456789', 'XYZ/123456789', 'XYZ_123456789', 'XYZ123456789,'],
    ...['(XYZ123456789)', 'id #xyz12a456.'],
    // As pasted from a document.
    ...['XYZ‑123456789', 'ＸＹＺ１２３４５６７８９', 'XYZ\u200b123456789', 'id:\u00a0XYZ123456789'],
  ])('finds an ID in %j', (text) => expect(holdsMemberId(text)).toBe(true));

  it('returns the ID in folded form, without the text around it', () => {
    expect(memberIdIn('member "XYZ-123456789", blue')).toBe('xyz-123456789');
  });

  it.each([
    ['XYZ 904412345', 'xyz904412345'],
    ['blue R2D 904412345', 'r2d904412345'],
    ['blue 904412345', '904412345'],
    ['916 904412345', '904412345'],
    ['XYZ W12345678', 'w12345678'],
    ['904412345', '904412345'],
    ['ID:XYZ123456789', 'xyz123456789'],
    ['Member#XYZ123456789', 'xyz123456789'],
    ['id=xyz 123456789', 'xyz123456789'],
  ])('returns the ID in %j with the prefix that a card prints separately: %j', (text, id) =>
    expect(memberIdIn(text)).toBe(id),
  );

  it.each([
    ['XYZ 12345678', 'xyz12345678'],
    ['XYZ 123 456 789', 'xyz123456789'],
    ['XYZ 123 456 7890', 'xyz1234567890'],
    ['XYZ-1234-5678-90', 'xyz1234567890'],
    ['blue XYZ12 3456 789 01, ppo', 'xyz12345678901'],
    ['W1234 56789', 'w123456789'],
    ['A2B 123 123 123', 'a2b123123123'],
    ['A2A 1234 56789', 'a2a123456789'],
    ['A2A-12345-6789', 'a2a123456789'],
    ['OOS 123 456 789', 'oos123456789'],
    ['1ST 1234 5678 90', '1st1234567890'],
    ['medicare 1EG4-TE5-MK73', '1eg4te5mk73'],
    ['1eg4 te5 mk73', '1eg4te5mk73'],
    ['912 345 678', '912345678'],
    ['PPO 912 345 678', '912345678'],
    ['219-09-9999', '219099999'],
    ['XYZ.123.456.789', 'xyz123456789'],
    ['XYZ/1234/5678/90', 'xyz1234567890'],
    ['XYZ 123_456_789', 'xyz123456789'],
    ['blue XYZ123456789/01', 'xyz12345678901'],
    ['1EG4.TE5.MK73', '1eg4te5mk73'],
    ['219.09.9999', '219099999'],
  ])('returns the ID in %j, whose digits a card prints in groups: %j', (text, id) =>
    expect(memberIdIn(text)).toBe(id),
  );

  it.each([
    ...[
      'umr 12345678',
      'hmo 2500 5000',
      'ppo 1500/3000',
      'sun 842-3210',
      'sun 877 842 3210',
      'sun 87726 10101',
      'Fax:877-842-3210',
      'sun 877.842.3210',
      'sun 1.877.842.3210',
      'sun 87726/10101',
    ],
    ...[
      'sun 1-877-842-3210',
      '877 842 3210',
      'H1234-001-000',
      'h1234 001 000',
      'CB186 10921',
      'box 3060 63640',
    ],
    ...['95812-0134', '12-3456789', 'ndc 12345', 'silver 70 2500', 'group 76-411909', 'plan1 2500 80'],
    ...['ded 1500 3000', 'oop 2500 5000 7500', 'for 2024 2025 2026', 'eff 01 01 2026'],
    ...[
      'eff 01/01/2026',
      '01/01/2026',
      'H1234/001/000',
      'ded 1500/3000',
      '$1500.00/3000.00',
      'box 3060/63640',
    ],
  ])('finds no ID in the groups of digits in %j', (text) => expect(holdsMemberId(text)).toBe(false));

  it('takes only these terms of the trade for no prefix: a new synonym may be one on a card', () => {
    const held = alsoFoundBy.flatMap(([name]) => name.split(' '));
    const passed = [...new Set([...tradeWords, ...held])].filter(
      (word) => word.length === 3 && !holdsMemberId(`${word} 1234 5678 90`),
    );
    expect(passed.toSorted()).toEqual(
      [
        'aca adm adv aka ala ark aso ben cal ccn com cos cty dba del emp epo fed fep ffs fka fla gov grp hix hmo ill',
        'ind ins ipa kan ltc mcd mco mcr med mgd mgt neb nev nor nyc oap ohp ore pfd pos ppo qhp sel snp svc tex tfl',
        'tpa uhc uhg umr vsp wis wyo',
      ].flatMap((words) => words.split(' ')),
    );
  });

  it.each([
    ...['', 'XYZ', 'XYZ12345', 'authorization', 'selecthealth silver', 'po box 95812', '(916) 555-0134'],
    ...['916-555-0134', '916-5550134', '95812-0134', 'pre-authorization', 'hmo-2026', '$1,234,567,890'],
    // A part of a web address is not a whole ID.
    ...['https://portal.example/claims2026', 'eligibility2026.portal.example'],
  ])('finds no ID in %j', (text) => expect(holdsMemberId(text)).toBe(false));

  it('finds every prefix followed by six or more digits, anywhere in the text', () => {
    const part = (characters: string, minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
    const id = fc.tuple(part('ABCxyz019', 3, 3), part('0123456789', 6, 14)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(part('abc  ', 0, 12), id, (before, text) => holdsMemberId(`${before} ${text} plan`)),
    );
  });
});
