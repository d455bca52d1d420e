import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { startTestWorld } from '../../testing/world.ts';
import { fileChecker } from '../testing/check-file.ts';
import { planPrefixes } from './plan-prefixes.ts';

const world = await startTestWorld();
const checked = fileChecker(world, 'planPrefixes', planPrefixes);

it('a row without a code is matched by its names to a plan without that code', async () => {
  const plan = { payerName: 'Cedarline', payerCode: undefined, planCode: undefined };
  await world.addPlan('own', { ...plan, planName: 'Uncoded HMO', descriptiveName: 'Uncoded HMO' });
  for (const descriptiveName of ['Twin A', 'Twin B'])
    await world.addPlan('own', { ...plan, planName: 'Twin', descriptiveName });
  await world.addPlan('own', { ...plan, planName: 'Coded', payerCode: 8, planCode: 81 });
  const lines = [
    'Prefix,Plan Name,Plan Code,Payer Name,Payer Code',
    'DDD,UNCODED HMO,-,Cedarline,-',
    'EEE,Coded,81,Cedarline,8',
    'FFF,Coded,,Cedarline,',
    'GGG,Twin,,Cedarline,',
    'HHH,,,Cedarline,',
  ];
  expect(await checked(lines, { key: ['payerCode', 'planCode'] })).toMatchObject({
    counts: { changed: 2 },
    rejected: [
      [4, 'No plan of the facility has planName Coded, payerName Cedarline.'],
      [
        5,
        '2 plans of the facility have planName Twin, payerName Cedarline, so it is not clear which one is meant.',
      ],
      [6, 'payerCode: This field is required.', 'planCode: This field is required.'],
    ],
  });
});

it('of plans with one code, a row means the one in effect, unless it has the name of one that has ended', async () => {
  const code = { planCode: 4711, prefixes: [] };
  await world.addPlan('own', { ...code, descriptiveName: 'Heron 2025', endsOn: '2020-12-31' });
  await world.addPlan('own', { ...code, descriptiveName: 'Heron 2026' });
  const lines = [
    'Plan Code,Descriptive Name,Prefix',
    '4711,,AAA',
    '4711,Heron 2025,BBB',
    '4711,Heron 2026,CCC',
  ];
  const unclear = '2 plans of the facility have planCode 4711, so it is not clear which one is meant.';
  expect(await checked(lines, { key: ['planCode'] })).toMatchObject({
    counts: { changed: 1 },
    rejected: [[3, unclear]],
  });
});

it('a prefix row without a plan code is not matched to a plan without a code', async () => {
  await world.addPlan('own', { descriptiveName: 'With a code', payerCode: 7, planCode: 42 });
  await world.addPlan('own', { descriptiveName: 'From a list', payerCode: undefined, planCode: undefined });
  const lines = ['Payer Code,Plan Code,Prefix', '7,42,AAA', '7,,BBB', ',,CCC'];
  expect(await checked(lines, { key: ['planCode'] })).toMatchObject({
    counts: { changed: 1 },
    rejected: [
      [3, 'planCode: This field is required.'],
      [4, 'planCode: This field is required.'],
    ],
  });
  expect(await checked(lines, { key: ['payerCode', 'planCode'] })).toMatchObject({
    counts: { changed: 1 },
    rejected: [
      [3, 'planCode: This field is required.'],
      [4, 'payerCode: This field is required.', 'planCode: This field is required.'],
    ],
  });
});

it('a row is rejected that would give its plan more prefixes than it can keep', async () => {
  const prefixes = Array.from({ length: limits.rows.prefixes }, (_, at) => ({
    value: (at + 40_000).toString(36).slice(-3).toUpperCase(),
  }));
  await world.addPlan('own', { planCode: 5, prefixes });
  const found = await checked(['Plan Code,Prefix', '5,AAA'], { key: ['planCode'] });
  expect(found.rejected).toEqual([[2, expect.stringContaining('2,001 prefixes; at most 2,000 can be kept')]]);
});
