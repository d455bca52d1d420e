import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Contract, contradiction, type Policy } from './decided-status.ts';
import { payerContract } from './payer-contract.ts';

const day = '2026-11-21';
const contract = (status: string, effectiveDate = '', endDate = ''): Contract => ({
  ...{ payerName: 'Northbank', financialClass: 'Commercial', status, effectiveDate, endDate },
});
const { options } = payerContract.fields.status;
const others = options.filter((status) => status !== 'Contracted');

/** Contracts on that day, by the table's words for them. All sets under one name must be treated alike. */
const contractsBy: Readonly<Record<string, readonly (readonly Contract[])[]>> = {
  none: [[]],
  Contracted: [[contract('Contracted')], [contract('Contracted', day, day), contract('Contracted')]],
  [`${others.slice(0, -1).join(', ')} or ${others.at(-1)}`]: [
    ...others.map((status) => [contract(status)]),
    others.map((status) => contract(status)),
  ],
  'Contracted and another one': others.map((status) => [contract('Contracted'), contract(status)]),
  'not yet in effect': options.map((status) => [
    contract(status, '2026-11-22'),
    contract(status, '', '2026-11-20'),
  ]),
  ended: options.map((status) => [contract(status, '', '2026-11-20')]),
};
const policy = (networkStatus: string): Policy => ({ planName: 'PPO', networkStatus });
const policiesBy: Readonly<Record<string, readonly Policy[]>> = {
  'no policy': [],
  'In Network': [policy('In Network')],
  'Out of Network': [policy('Out of Network')],
  both: [policy('In Network'), policy('Out of Network')],
};

const file = join(import.meta.dirname, '../../../docs/decisions/150-one-truth-about-contracting.md');
const printed = readFileSync(file, 'utf8');

it.each(['Contracted', 'Not Contracted'])('the rule matches decision 150 for a plan saying %s', (says) => {
  const [, part = ''] = printed.split(`### The plan says ${says}\n`);
  const rows = [...(part.split('\n###')[0] ?? '').matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  const [head, line, ...cells] = rows;
  expect(head?.slice(1)).toEqual(Object.keys(policiesBy));
  expect(line).toHaveLength(head?.length ?? 0);
  const seen = Object.entries(contractsBy).map(([words, sets]) => [
    words,
    ...Object.values(policiesBy).map((policies) => {
      const answers = sets.map((contracts) =>
        contradiction(says, { contracts, policies }, day) === undefined ? says : 'Must Call',
      );
      return [...new Set(answers)].join(' or ');
    }),
  ]);
  expect(cells).toEqual(seen);
});
