import { describe, expect, it } from '@jest/globals';
import type { FacilityContract } from '../../shared/plan/fields/parts.ts';
import { addContract, addPolicy } from '../testing/hub-records.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { data, patchContract } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const member = await world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

describe('the contracts and policies of one plan', () => {
  it('are matched by name at the facility, and show a change immediately', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.own,
      payerName: 'LARKMOOR-blue  mutual',
    });
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Larkmoor Blue Mutual' });
    await addPolicy(world, { facilityName: facilities.own, planName: 'Select PPO' });
    const query = {
      facility: facilities.own,
      payerName: 'Larkmoor Blue Mutual',
      planName: 'Select PPO',
      descriptiveName: 'Larkmoor Select',
    };
    const cover = async () => data(await world.send('getPlanCover', { query }, member));
    expect(await cover()).toMatchObject({ contracts: [{ _id: id }], policies: [{ planName: 'Select PPO' }] });
    await patchContract(world, admin, id, 1, { endDate: '2020-01-01' });
    expect(await cover()).toMatchObject({ contracts: [{ endDate: '2020-01-01' }] });
  });
});

describe('the contracts and policies of one plan at other facilities', () => {
  const payerName = 'Brackenridge Health';
  const names = { payerName, planName: 'Gold', descriptiveName: 'Brackenridge Gold' };
  const cover = (plan: string | undefined, as = member) =>
    world.send(
      'getPlanCover',
      { query: { facility: facilities.own, ...names, ...(plan !== undefined && { plan }) } },
      as,
    );
  const says = (facilityName: string, contractStatus: FacilityContract['contractStatus'] = 'Contracted') => ({
    facilityName,
    contractStatus,
  });

  it('show only names, status and dates of matching records at facilities that the plan names', async () => {
    const lines = [facilities.own, facilities.second, facilities.foreign].map((name) => says(name));
    const plan = await world.addPlan('own', { ...names, facilityContracts: lines });
    const dates = { effectiveDate: '', endDate: '2026-11-01' };
    await addContract(world, { facilityName: facilities.foreign, payerName, notes: 'Secret.', ...dates });
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Another payer' });
    await addPolicy(world, { facilityName: facilities.foreign, planName: 'Gold' });
    expect(data(await cover(undefined))).not.toHaveProperty('elsewhere');
    const { elsewhere } = data(await cover(plan)) as { elsewhere?: object[] };
    expect(
      elsewhere?.find((one) => 'facilityName' in one && one.facilityName === facilities.foreign),
    ).toEqual({
      facilityName: facilities.foreign,
      contracts: [{ payerName, financialClass: 'Commercial', status: 'Contracted', ...dates }],
      policies: [{ planName: 'Gold', networkStatus: 'In Network' }],
    });
    expect(elsewhere).toHaveLength(2);
  });

  it('are left out for facilities where the plan says to call, and for unknown facilities', async () => {
    const plan = await world.addPlan('own', {
      ...names,
      facilityContracts: [says(facilities.foreign, 'Must Call'), says('Closed Hospital')],
    });
    expect(data(await cover(plan))).toMatchObject({ elsewhere: [] });
  });

  it('cannot be requested for a plan of another facility', async () => {
    const foreign = await world.addPlan('foreign', { ...names, facilityContracts: [says(facilities.own)] });
    expect((await cover(foreign)).status).toBe(404);
    expect((await cover('no-id', admin)).status).toBe(404);
  });
});
