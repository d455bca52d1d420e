import type { PayerKind } from './payers.ts';
import type { Random } from './random.ts';

const eligibility: Readonly<Record<PayerKind, readonly string[]>> = {
  commercial: [
    'Verify in the payer portal before every visit. The card shows the network name in the lower right corner; do not go by the employer name.',
    'If the member ID starts with three letters, copy all of them. Do not add a zero in place of the letter O.',
    'Out-of-area members use the same card. Pick this plan only when the home plan is not listed under its own prefix.',
    'Dependents carry the subscriber’s ID plus a two-digit suffix. Enter the suffix in the person number field, not in the ID.',
    'Deductible and coinsurance show under “Medical – Hospital”. The first line on the screen is the office benefit.',
    'Exchange plans have a 90-day grace period: months two and three show as active but may be taken back. Print the response.',
  ],
  advantage: [
    'Replaces Original Medicare. Do not bill Medicare Part A or B. Check the common working file for the plan’s start date.',
    'HMO members are assigned to a medical group. The group on the card decides the plan code, not the payer.',
    'Ask for the red, white and blue card too: the Medicare number is needed when hospice is elected.',
    'Members may change plans each month during their special enrollment. Re-verify on the first of the month.',
  ],
  medicare: [
    'Complete the Medicare Secondary Payer questionnaire at every outpatient registration and each 90 days for recurring accounts.',
    'The number has 11 characters; letters S, L, O, I, B and Z are never used.',
    'When Part A benefits are used up, register Part B Only and call Patient Financial Services the same day.',
  ],
  'managed-medicaid': [
    'Check the state eligibility site first; the plan and the medical group are in the “other coverage” lines.',
    'Aid codes with restricted scope are not plan members. Use the fee-for-service restricted plan for those.',
    'Newborns are covered under the mother’s plan for the month of birth and the month after.',
  ],
  medicaid: [
    'Run eligibility for the month of service, not for today. Save the confirmation number in the account notes.',
    'Share of cost must be met or obligated before the claim drops. Collect at the desk and clear it the same day.',
    'Presumptive eligibility ends on the last day of the second month. Refer to a financial counselor.',
  ],
  comp: [
    'Needs employer name, date of injury and claim number. Without a claim number register as delayed claim.',
    'Never enter health coverage as secondary on an accepted claim.',
    'Get the adjuster’s name, phone and fax at registration and put them in the account notes.',
  ],
  program: [
    'Coverage by referral only. Scan the referral before the appointment; walk-ins go to the financial counselor.',
    'Family members use the sponsor’s number. The number on the card’s back is the benefits number.',
    'Notify within 72 hours of an emergency visit; the clock starts at arrival.',
  ],
};

const authorization: Readonly<Record<PayerKind, readonly string[]>> = {
  commercial: [
    'Inpatient: notify within 24 hours of admission, or the next business day. Outpatient MRI, CT and PET need prior authorization.',
    'Prior authorization through the portal only; phone requests are not taken since the system change. Turnaround 5 business days.',
    'No authorization for emergency and observation. Elective surgery: 7 calendar days ahead with CPT and diagnosis codes.',
    'Radiology goes through the imaging vendor named on the card’s back. Get the authorization number before scheduling.',
  ],
  advantage: [
    'Authorization comes from the medical group, not from the health plan. Post-acute transfers: allow one business day.',
    'Notify of admission by 10 a.m. next day. Face sheet by fax; clinicals within 48 hours.',
  ],
  medicare: [
    'No prior authorization. Outpatient procedures on the inpatient-only list must be ordered as inpatient.',
    'Certain outpatient department services need prior authorization from the contractor; see the list at the scheduling desk.',
  ],
  'managed-medicaid': [
    'Emergency services need no authorization. Post-stabilization: call within 30 minutes and write down the reference number.',
    'All elective admissions and outpatient surgery are authorized by the assigned medical group.',
  ],
  medicaid: [
    'Treatment authorization request for elective inpatient days. Emergency admissions are reviewed after discharge.',
    'No authorization for restricted scope emergencies; the chart must say “emergency” in the physician’s words.',
  ],
  comp: [
    'Written authorization from the adjuster for anything after the first visit. Therapy is authorized in blocks of six visits.',
    'Utilization review by fax, decision within 5 working days. A missing reply is not an approval.',
  ],
  program: [
    'The referral number is the authorization. Check that it covers this facility, this specialty and this date.',
    'Specialty care needs a referral from the primary manager, also when the card says Select.',
  ],
};

const remarks = [
  '',
  '',
  'Updated after the contract meeting; questions to Managed Care.',
  'Do not use for clinic visits; the clinics have their own code.',
  'Copay is on the back of the card.',
  'Old code ended; accounts before January stay where they are.',
  'When in doubt, call before picking the plan.',
  'Scan both sides of the card at each visit.',
];

/** Notes on eligibility and coding as registration staff would write them, of one to three lines. */
export function eligibilityNotes(kind: PayerKind, random: Random): string {
  const lines = [
    random.pick(eligibility[kind]),
    random.chance(0.4) ? random.pick(eligibility[kind]) : '',
    random.pick(remarks),
  ];
  return [...new Set(lines.filter((line) => line !== ''))].join('\n');
}

/** Notes on authorization for a payer of this kind. */
export function authorizationNotes(kind: PayerKind, random: Random): string {
  return random.pick(authorization[kind]);
}
