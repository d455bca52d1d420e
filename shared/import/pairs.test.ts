import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exportRow } from '../plan/export/export-plans.ts';
import { contractStatuses } from '../plan/fields/parts.ts';
import { makePlan } from '../plan/testing/make-plan.ts';
import { times } from '../testing/depth.ts';
import { pairText, rowsOfPairs } from './pairs.ts';

const none = { facilityContracts: [], portalLinks: [], phoneNumbers: [] };

describe('a list in one cell, as the export writes it', () => {
  it.each([
    ['Claims: 209-555-0142', [{ title: 'Claims', number: '209-555-0142' }]],
    [
      'Claims; appeals: 209-555-0142 ext. 5; Prior auth: inpatient: 1-800-555-0111',
      [
        { title: 'Claims; appeals', number: '209-555-0142 ext. 5' },
        { title: 'Prior auth: inpatient', number: '1-800-555-0111' },
      ],
    ],
    [
      'Claims: 1-800-555-0100 (TTY: 711); Appeals: (209) 555-0142, TTY: 1-800-555-0101',
      [
        { title: 'Claims', number: '1-800-555-0100 (TTY: 711)' },
        { title: 'Appeals', number: '(209) 555-0142, TTY: 1-800-555-0101' },
      ],
    ],
    ['', []],
    ['209-555-0142', undefined],
    ['Claims: ask', undefined],
    ['Claims: 209-555-0142; 209-555-0143', undefined],
  ])('is split into rows, or rejected if it is ambiguous: %s', (text, rows) => {
    expect(rowsOfPairs('phoneNumbers', text)).toEqual(rows);
  });

  it('may have portal titles with colons and semicolons, and addresses without https', () => {
    const portals = [
      { title: 'Claims: status; appeals', url: 'https://claims.quarry.example/a?b=c' },
      { title: 'Log-in: staff; password help: ask', url: 'https://quarry.example' },
    ];
    expect(rowsOfPairs('portalLinks', pairText('portalLinks', { ...none, portalLinks: portals }))).toEqual(
      portals,
    );
    expect(rowsOfPairs('portalLinks', 'Claims: claims.quarry.example; Staff: intranet/quarry')).toEqual([
      { title: 'Claims', url: 'claims.quarry.example' },
      { title: 'Staff', url: 'intranet/quarry' },
    ]);
  });

  it('is read as the plan’s own statuses where the export adds why they cannot be relied on', () => {
    const cedar = { facilityName: 'Cedar', contractStatus: 'Contracted' } as const;
    const harbor = { facilityName: 'Harbor', contractStatus: 'Contracted' } as const;
    const reason = 'Plan says Contracted; the payer’s contract is Termed';
    const decided = { ...cedar, contractStatus: 'Must Call', reason } as const;
    const [text] = exportRow(makePlan({ facilityContracts: [decided, harbor] }), ['facilityContracts']);
    expect(text).toBe(
      'Cedar: Must Call (Plan says Contracted; the payer’s contract is Termed); Harbor: Contracted',
    );
    expect(rowsOfPairs('facilityContracts', String(text))).toEqual([cedar, harbor]);
  });

  it('is read back into rows that export to the same text', () => {
    const title = fc.stringMatching(/^[A-Za-z ();:&-]{0,20}[A-Za-z]$/);
    const plan = fc.record({
      facilityContracts: fc.array(
        fc.record({ facilityName: title, contractStatus: fc.constantFrom(...contractStatuses) }),
      ),
      portalLinks: fc.array(fc.record({ title, url: fc.constant('https://portal.quarry.example/a;b:c') })),
      phoneNumbers: fc.array(fc.record({ title, number: fc.constantFrom('209-555-0142', '555 0111 x2') })),
    });
    fc.assert(
      fc.property(
        plan,
        fc.constantFrom('facilityContracts', 'portalLinks', 'phoneNumbers'),
        (lists, list) => {
          const text = pairText(list, lists);
          const rows = rowsOfPairs(list, text);
          expect(pairText(list, { ...none, [list]: rows })).toBe(text);
          if (list === 'phoneNumbers') expect(rows).toEqual(lists.phoneNumbers);
        },
      ),
      { numRuns: times(300) },
    );
  });
});
