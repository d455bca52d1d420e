import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../../plan/plan.ts';
import { makePlan } from '../../plan/testing/make-plan.ts';
import type { ContractingFacts } from './contracting-facts.ts';
import {
  contradiction,
  type DecidedContract,
  decidedElsewhere,
  decidedPlans,
  policyFinder,
  shortReason,
  statusWithReason,
  toPlanStatuses,
} from './decided-status.ts';

const day = '2026-11-21';
type Contract = ContractingFacts['contracts'][number];
const contract = (status: string, effectiveDate = '2025-01-01', endDate = ''): Contract => ({
  ...{ payerName: 'Northbank', financialClass: 'Commercial', status, effectiveDate, endDate },
});
const policy = (networkStatus: string) => ({ planName: 'PPO', networkStatus });
const inForce = contract('Contracted');
const ended = contract('Contracted', '2025-01-01', '2026-11-01');
const starts = contract('Contracted', '2027-01-01');
const [inside, outside] = [policy('In Network'), policy('Out of Network')];

/**
 * The plan's status | the payer's contracts | the plan policies | what contradicts the plan. The test of the rule's table
 * walks through which of them contradict; here are the sentences, and what the table does not show.
 */
const rule: readonly (readonly [string, Contract[], (typeof inside)[], string | undefined])[] = [
  ['Contracted', [contract('Contracted', '', '2026-11-21')], [], undefined],
  ['Contracted', [ended], [], 'the payer’s contract ended on 2026-11-01'],
  ['Contracted', [ended, inForce], [], undefined],
  ['Contracted', [starts], [], 'the payer’s contract starts on 2027-01-01'],
  ['Contracted', [ended, starts], [], 'the payer’s contract starts on 2027-01-01'],
  [
    'Contracted',
    [contract('Contracted', '2027-03-01'), starts],
    [],
    'the payer’s contract starts on 2027-01-01',
  ],
  [
    'Contracted',
    [ended, contract('Termed', '', '2026-05-31')],
    [],
    'the payer’s contract ended on 2026-11-01',
  ],
  ['Contracted', [contract('Termed')], [], 'the payer’s contract is Termed'],
  ['Contracted', [contract('Termed'), inForce], [], 'the payer’s contracts are Contracted and Termed'],
  ['Contracted', [inForce], [outside], 'the plan policy says Out of Network'],
  ['Contracted', [], [outside, inside], 'the plan policy says In Network and Out of Network'],
  [
    ...['Contracted', [ended], [outside]],
    'the payer’s contract ended on 2026-11-01, and the plan policy says Out of Network',
  ] as [string, Contract[], (typeof inside)[], string],
  ['Not Contracted', [inForce], [], 'the payer’s contract is Contracted'],
  ['Not Contracted', [inForce, contract('Termed')], [], 'the payer’s contracts are Contracted and Termed'],
  ['Not Contracted', [], [inside], 'the plan policy says In Network'],
  ['Must Call', [ended], [outside], undefined],
  ['Must Call to Confirm', [contract('Termed')], [], undefined],
  ['See Notes', [ended], [inside], undefined],
  ['Letter of agreement', [contract('Termed')], [outside], undefined],
];

it.each(rule)(
  'a plan that says %s, with contracts %j and policies %j, is contradicted by: %s',
  (status, contracts, policies, against) => {
    expect(contradiction(status, { contracts, policies }, day)).toBe(
      against === undefined ? undefined : `Plan says ${status}; ${against}`,
    );
  },
);

it('contradiction ignores letter case and surrounding blanks in a status', () => {
  const { length } = [' contracted', 'NOT CONTRACTED '].filter((status) =>
    contradiction(status, { contracts: [inForce, contract('Termed')], policies: [] }, day),
  );
  expect(length).toBe(2);
});

const lines = [
  { facilityName: 'Cedar', contractStatus: 'Contracted' as const },
  { facilityName: 'Harbor', contractStatus: 'Contracted' as const },
];
const plan = makePlan({
  ...{ descriptiveName: 'Northbank PPO Gold', payerName: 'NORTHBANK', planName: 'PPO' },
  ...{ financialClass: 'Commercial', facilityName: 'Cedar', facilityContracts: lines },
});
const decide = (plans: readonly Plan[], facts: Partial<ContractingFacts>) =>
  decidedPlans(plans, { contracts: [], policies: [], ...facts }, 'Cedar', day, (text) => `day ${text}`);

describe('plans as the desk sees them', () => {
  it('show Must Call with the reason at the facility that contradicts them, and nowhere else', () => {
    const other = { ...plan, payerName: 'Southbank' };
    const [decided, untouched] = decide([plan, other], { contracts: [ended] });
    expect(decided).toEqual({
      ...plan,
      facilityContracts: [
        {
          ...{ facilityName: 'Cedar', contractStatus: 'Must Call' },
          reason: 'Plan says Contracted; the payer’s contract ended on day 2026-11-01',
        },
        lines[1],
      ],
    });
    expect(untouched).toBe(other);
  });

  it('show Must Call at other facilities, too, as far as the contracts there are known', () => {
    const elsewhere = [
      { facilityName: 'Harbor', contracts: [ended], policies: [] },
      { facilityName: 'Nowhere', contracts: [ended], policies: [] },
    ];
    const [own, harbor] = decidedElsewhere(plan, elsewhere, day, (text) => `day ${text}`).facilityContracts;
    expect([own, harbor]).toEqual([
      lines[0],
      {
        ...{ facilityName: 'Harbor', contractStatus: 'Must Call' },
        reason: 'Plan says Contracted; the payer’s contract ended on day 2026-11-01',
      },
    ]);
    expect(decidedElsewhere(plan, [], day, String)).toBe(plan);
  });

  it('are the same list when nothing contradicts them', () => {
    const plans = [plan];
    expect(decide(plans, {})).toBe(plans);
    expect(decide(plans, { contracts: [inForce], policies: [inside] })).toBe(plans);
  });

  it('are not matched by names without letters or digits', () => {
    const plans = [{ ...plan, payerName: '-', planName: '-' }];
    const contracts = [{ ...contract('Termed'), payerName: '–' }];
    expect(decide(plans, { contracts, policies: [{ ...outside, planName: '?' }] })).toBe(plans);
  });

  it('follow the contract for their class, or all of the payer’s if that class has none', () => {
    const medicare = { ...contract('Termed'), financialClass: 'Medicare' };
    const plans = [plan];
    expect(decide(plans, { contracts: [inForce, medicare] })).toBe(plans);
    expect(decide(plans, { contracts: [medicare] })).not.toBe(plans);
  });
});

describe('the policies for a plan', () => {
  const plan = { payerName: 'Fernholt', planName: 'PPO', descriptiveName: 'Fernholt PPO – Harbor Group' };
  const called = (planName: string) => ({ planName });

  it('are found by descriptive name, by payer and plan name, or else by plan name alone', () => {
    expect(policyFinder([called('ppo'), called('HMO')])(plan)).toEqual([called('ppo')]);
    expect(policyFinder([called('PPO'), called('fernholt ppo')])(plan)).toEqual([called('fernholt ppo')]);
    expect(policyFinder([called('Fernholt PPO - Harbor Group')])(plan)).toHaveLength(1);
    expect(policyFinder([called('Windlass PPO')])(plan)).toEqual([]);
  });
});

it('a decided status is written with its reason, and read back as the plan’s own status', () => {
  const [decided] = decide([plan], { contracts: [ended], policies: [outside] });
  const text = decided?.facilityContracts.map((line) => `${line.facilityName}: ${statusWithReason(line)}`);
  expect(text?.[0]).toMatch(/^Cedar: Must Call \(Plan says Contracted; the payer’s contract ended on /);
  expect(toPlanStatuses(text?.join('; ') ?? '')).toBe('Cedar: Contracted; Harbor: Contracted');
  expect(toPlanStatuses(`${text?.[0]}; ${text?.[0]}`)).toBe('Cedar: Contracted; Cedar: Contracted');
  const [{ reason = '' } = {}] = decided?.facilityContracts.map((line: DecidedContract) => line) ?? [];
  expect(shortReason(reason)).toBe(
    'Payer’s contract ended on day 2026-11-01, and the plan policy says Out of Network',
  );
  expect(toPlanStatuses('Cedar: Must Call; Harbor: See Notes')).toBe('Cedar: Must Call; Harbor: See Notes');
});
