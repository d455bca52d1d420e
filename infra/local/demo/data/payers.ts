/** The kinds of payer that registration staff distinguish. The kind determines a plan's class, its notes and who delegates. */
const payerKinds = [
  'commercial',
  'advantage',
  'medicare',
  'managed-medicaid',
  'medicaid',
  'comp',
  'program',
] as const;
export type PayerKind = (typeof payerKinds)[number];

/** A made-up payer. `products` are its plan names; `blue` payers have member-ID prefixes. */
export type DemoPayer = {
  readonly name: string;
  readonly kind: PayerKind;
  readonly products: readonly string[];
  readonly blue: boolean;
  /** The payer's number in the hospital's system. */
  readonly code: number;
  /** Electronic payer IDs for hospital (HB) and professional (PB) claims. */
  readonly payerId: string;
  readonly ipaPayerId: string;
  /** Web address without scheme; always under `.example`. */
  readonly domain: string;
  /** Colors of the drawn card: background and accent. */
  readonly colors: readonly [string, string];
};

// One payer a line: name; code; payer ID (HB); payer ID (PB); card colors; products. None of these is a company:
// the names are put together from words that no insurer uses.
const payersByKind: Readonly<Record<PayerKind, string>> = {
  commercial: `
    Brightquill Blue of the Valley; 1010; BQ010; BQ011; #123f7a; #5fb3f0; HMO, PPO, EPO, POS, High Deductible PPO, Federal Employee PPO
    Larkmoor Blue Mutual; 1020; LB020; LB021; #0d5c8c; #9bd5ff; PPO, EPO, Select PPO, Out-of-Area PPO
    Fernholt Health Plan; 1105; 41F05; 41F06; #14532d; #86d39b; HMO, PPO, EPO, Bronze 60 HMO, Silver 70 HMO, Gold 80 PPO
    Quartzline Insurance; 1130; 62Q30; 62Q30; #4a2a6b; #c9a4f0; PPO, Open Access POS, Choice Plus, Student Health
    Sablewood Assurance; 1142; 77S42; 77S43; #2b2b33; #d8b45a; PPO, Indemnity, Voluntary PPO
    Windlass Health; 1160; WL160; WL161; #0b5563; #7fd6d0; HMO, EPO, Exclusive Network, Direct Access
    Tidewillow Family Plan; 1175; TW175; TW176; #1c4e80; #f2a65a; HMO, PPO, Child Only HMO
    Marlquist Benefit Administrators; 1190; 88M90; 88M91; #5a3a22; #e0c097; Self-Funded PPO, Reference-Based, Trust PPO
    Hollowbrook Welfare Trust; 1205; HB205; HB206; #7a1f2b; #f0b6a8; Active Members PPO, Retiree PPO, Apprentice PPO
    Nimbuswood Administrators; 1218; NW218; NW219; #35556e; #c3d7e6; PPO, EPO, Rental Network
    Copperfen Health Collective; 1224; CF224; CF225; #8a4b1d; #ffcf8f; HMO, PPO, Bronze 60 PPO, Silver 87 HMO
  `,
  advantage: `
    Pemberlake Health Partners; 2010; PL010; PL011; #0f4c5c; #f4d58d; Medicare Advantage HMO, Medicare Advantage PPO, Dual Special Needs HMO, Chronic Care Special Needs HMO
    Goldenrook Senior Care; 2024; GR024; GR025; #6b4e16; #ffe08a; Medicare Advantage HMO, Medicare Advantage Value HMO, Institutional Special Needs PPO
    Fernholt Senior Advantage; 2031; 41F31; 41F32; #1d6b3f; #c7efcf; Medicare Advantage HMO, Medicare Advantage PPO, Group Medicare PPO
    Windlass Medicare Solutions; 2045; WL245; WL246; #094b57; #a6e4dd; Medicare Advantage HMO-POS, Medicare Advantage PFFS
    Brightquill Blue Senior; 2052; BQ252; BQ253; #1a3766; #c2def7; Medicare Advantage PPO, Medicare Supplement Plan G, Medicare Supplement Plan N
  `,
  medicare: `
    Medicare; 2001; MCR01; MCR02; #2f3e5c; #d6dbe6; Part A and B, Part A Only, Part B Only, Railroad Retirement, Hospice Election
  `,
  'managed-medicaid': `
    Duskvale County Health Initiative; 3014; DC014; DC015; #7b2d5b; #f0bcd8; Medi-Cal Managed Care, Dual Eligible Medi-Medi, County Adult Expansion
    Emberly Community Health Plan; 3022; EC022; EC023; #a13d2d; #ffd3c2; Medi-Cal Managed Care, Medi-Cal Seniors and Disabled, Long-Term Care
    Fernholt Community Medi-Cal; 3030; 41F30; 41F33; #2c7a4b; #e0f4c8; Medi-Cal Managed Care, Children’s Services Carve-Out
  `,
  medicaid: `
    Medi-Cal; 3001; MCL01; MCL02; #35604f; #cfe3d6; Full Scope Fee-for-Service, Restricted Scope, Share of Cost, Presumptive Eligibility, Pending Eligibility
    Saltmarsh Out-of-State Medicaid; 3050; OS050; OS051; #4f5d2f; #dfe8b7; Out-of-State Medicaid, Emergency Only
  `,
  comp: `
    Cinderpine Compensation Fund; 4010; CP010; CP011; #3b3f46; #ffb454; Workers’ Comp Accepted Claim, Workers’ Comp Delayed Claim, First Aid Only
    Granitebarrow Casualty; 4022; GB022; GB023; #4d4038; #d9c7b4; Workers’ Comp, Longshore and Harbor, Auto Medical Payments
    Oxbow Employers Self-Insurance Group; 4035; OX035; OX036; #22445c; #f7c97f; Workers’ Comp, Workers’ Comp Network
  `,
  program: `
    Uniformed Services Coverage, West Region; 5010; USW10; USW11; #23395b; #b9c6ae; Prime, Select, For Life, Reserve Select
    Veterans Community Care Referral; 5020; VCC20; VCC21; #1f3d36; #d2c48f; Authorized Referral, Emergency Notification
    Tribal Health Purchased Care; 5030; THP30; THP31; #6e3b1f; #e9b872; Referred Care, Emergency Care
    County Custody Health Services; 5040; CCH40; CCH41; #444b54; #c9ced6; In Custody, Medical Probation
    Self-Pay and Assistance; 9001; ; ; #555555; #dddddd; Self-Pay, Financial Assistance Pending, Cosmetic Package Rate
  `,
};

/** All payers of the demo, in the order of `payerKinds`. */
export const demoPayers: readonly DemoPayer[] = payerKinds.flatMap((kind) =>
  payersByKind[kind]
    .trim()
    .split('\n')
    .map((row) => payerOf(kind, row)),
);

function payerOf(kind: PayerKind, row: string): DemoPayer {
  const [name = '', code = '', payerId = '', ipaPayerId = '', background = '', accent = '', products = ''] =
    row.split(';').map((part) => part.trim());
  return {
    name,
    kind,
    products: products.split(', '),
    blue: / Blue( |$)/.test(name),
    code: Number(code),
    payerId,
    ipaPayerId,
    domain: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    colors: [background, accent],
  };
}
