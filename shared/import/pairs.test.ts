import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decidedPlans } from '../hub/contracts/decided-status.ts';
import { exportRow } from '../plan/export/export-plans.ts';
import { contractStatuses } from '../plan/fields/parts.ts';
import * as some from '../plan/search/testing/plan-arbitrary.ts';
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
    const facilityContracts = [
      { facilityName: 'Cedar', contractStatus: 'Contracted' as const },
      { facilityName: 'Harbor', contractStatus: 'Contracted' as const },
    ];
    const contract = { payerName: 'Northbank', financialClass: 'Medicare', status: 'Termed' };
    const contracts = [{ ...contract, effectiveDate: '', endDate: '' }];
    const [sample] = fc.sample(some.plan, { numRuns: 1, seed: 4 });
    if (sample === undefined) throw new Error('no sample');
    const plan = {
      ...sample,
      payerName: 'Northbank',
      financialClass: 'Medicare' as const,
      facilityContracts,
    };
    const decided = decidedPlans([plan], { contracts, policies: [] }, 'Cedar', '2026-11-21', (day) => day);
    const [text] = decided.map((one) => exportRow(one, ['facilityContracts'])[0]);
    expect(text).toBe(
      'Cedar: Must Call (Plan says Contracted; the payer’s contract is Termed); Harbor: Contracted',
    );
    expect(rowsOfPairs('facilityContracts', String(text))).toEqual(facilityContracts);
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
