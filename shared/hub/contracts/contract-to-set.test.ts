import { describe, expect, it } from '@jest/globals';
import { contractToSet, currentContracts } from './contract-to-set.ts';

const today = '2026-11-21';
const contract = (name: string, more: object = {}) => ({
  name,
  payerName: 'Fernholt',
  financialClass: 'Commercial' as const,
  status: 'Contracted' as const,
  effectiveDate: '',
  endDate: '',
  ...more,
});
const ended = contract('ended', { endDate: '2026-11-20' });
const endsToday = contract('ends today', { endDate: today });
const upcoming = contract('upcoming', { effectiveDate: '2027-01-01' });

const about = { payerName: 'Fernholt', financialClass: 'Commercial' } as const;

describe('contractToSet', () => {
  it.each([
    ['there is none', [], undefined],
    ['another payer has one', [contract('other', { payerName: 'Windlass' })], undefined],
    ['it is of another class', [contract('other', { financialClass: 'Medicare' })], undefined],
    ['the only one has ended', [ended], undefined],
    ['the payer is written in another way', [contract('same', { payerName: 'FERNHOLT.' })], 'same'],
    ['it ends today', [ended, endsToday], 'ends today'],
    ['it is yet to come', [ended, upcoming], 'upcoming'],
  ])('returns the contract to update, if any, when %s', (_, contracts, name) => {
    expect(contractToSet(contracts, about, today)?.name).toBe(name);
  });
});

it('currentContracts returns all contracts that have not ended, the one to update first', () => {
  const lasting = contract('lasting');
  const contracts = [upcoming, ended, contract('other', { payerName: 'Windlass' }), endsToday, lasting];
  expect(currentContracts(contracts, about, today)).toEqual([lasting, endsToday, upcoming]);
});
