/** Made-up payers and common words of the field: no real company's data. */
const words = (text: string): readonly string[] => text.trim().split(/,\s+/);

export const payerStems = words(`
  Alder, Bayview, Cascade, Delta Crest, Evergreen, Foothill, Golden Coast, Harborlight, Inland,
  Juniper, Keystone Valley, Lakeshore, Meridian, Northwind, Oakhurst, Pacific Arch, Quarry, Redwood,
  Sierra, Tidewater, Union Peak, Vista, Westgate, Yosemite, Zephyr, Blue Mesa, Clearwater, Sunstone,
  Ironbridge, Maplewood`);
export const payerKinds = words(`
  Health Plan, Mutual, Care, Medical Group, Benefit Trust, Assurance, Health Net, IPA, Advantage,
  Employers Health`);
export const products = words(`
  HMO, PPO, EPO, POS, HDHP, Senior Advantage, Supplement, Dual Complete, Medi-Cal Managed Care,
  Indemnity`);
export const tiers = words(`
  Bronze, Silver, Gold, Platinum, Select, Choice, Core, Preferred, Open Access, Tiered Network`);
export const departments = words(`
  Eligibility, Claims, Authorizations, Provider Services, Member Services, Behavioral Health, Pharmacy,
  Case Management`);
export const portalKinds = words(`
  Provider portal, Eligibility check, Claim status, Authorization request, Member ID lookup`);
export const facilities = [
  'Saint Alder Medical Center',
  'Foothill Community Hospital',
  'Harbor Children Hospital',
] as const;
export const cities = [
  ['Sacramento', 'CA', '958'],
  ['Fresno', 'CA', '937'],
  ['Oakland', 'CA', '946'],
  ['San José', 'CA', '951'],
  ['Los Ángeles', 'CA', '900'],
  ['Phoenix', 'AZ', '850'],
  ['Reno', 'NV', '895'],
  ['Portland', 'OR', '972'],
  ['Salt Lake City', 'UT', '841'],
  ['Boise', 'ID', '837'],
] as const;
export const noteSentences = [
  'Verify eligibility on the portal before registration; print the page and scan it to the account.',
  'Card shows the medical group on the front; pick the group’s plan code, not that of the payer.',
  'Secondary to Medicare when the patient is 65 or older and retired.',
  'Newborns are covered under the mother for {n} days from birth.',
  'Use financial class {n} only for inpatient accounts at the main campus.',
  'Group numbers that begin with {p} belong to the self-funded product; bill the third-party administrator.',
  'Member IDs have {n} characters; the first three are the prefix.',
  'Copay for the emergency department is {n} dollars; waived if admitted.',
  'Out-of-area members: route through the home plan and note reference {p}-{n}.',
  'Coordination of benefits must be updated every {n} months.',
  "Do not select this plan for workers' compensation or third-party liability.",
  'Timely filing limit is {n} days from the date of service.',
] as const;
export const authSentences = [
  'Authorization is required for all inpatient stays; notify within {n} hours of admission.',
  'No authorization for emergency services.',
  'Outpatient surgery, imaging (MRI, CT, PET) and infusions need authorization {p}{n}.',
  'Fax clinicals to the review department at extension {n}.',
  'Observation stays longer than {n} hours require notification.',
  'Request authorization through the portal; retain the reference number, e.g. {p}-{n}.',
  'Therapy visits: {n} per calendar year without review.',
  'Transfer to a contracted facility once stable; call the case manager.',
] as const;
