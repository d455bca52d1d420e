import type { PhiKind } from '../phi-patterns.ts';
import type { Draw } from './draw.ts';
import { mark, type Template } from './phi-templates.ts';
import {
  birthDate,
  cardNumber,
  contractDate,
  firstName,
  lastName,
  memberId,
  payer,
  person,
  phone,
  ssn,
} from './values.ts';

// A clean hold-out set: written without knowing the rule's patterns or the results for other sentences, and measured once.
// Never change the rule to fit these sentences; anyone who does must write new ones.

const id = (d: Draw) => mark('memberId', memberId(d));
const born = (d: Draw) => mark('dateOfBirth', birthDate(d));
const card = (d: Draw) => mark('cardNumber', cardNumber(d));

export const freshPhi: readonly { readonly kind: PhiKind; readonly template: Template }[] = [
  { kind: 'ssn', template: (d) => ['Ran elig with SSN ', mark('ssn', ssn(d, '-')), ', came back active.'] },
  { kind: 'ssn', template: (d) => ['If not found use soc ', mark('ssn', ssn(d, '')), ' in the portal'] },
  { kind: 'ssn', template: (d) => [`${lastName(d)} / `, mark('ssn', ssn(d, '-')), ' / termed'] },
  { kind: 'ssn', template: (d) => ['Patient gave social sec # ', mark('ssn', ssn(d, ' ')), ' at window 3.'] },
  { kind: 'ssn', template: (d) => ['SSN (last four) ', mark('ssn', d.digits(4)), ' matched'] },
  { kind: 'ssn', template: (d) => ['ssn-', mark('ssn', ssn(d, '')), ' per spouse'] },
  { kind: 'mrn', template: (d) => ['Same issue on MRN ', mark('mrn', d.digits(7)), ', see that account.'] },
  { kind: 'mrn', template: (d) => ['Reg error, medical record # ', mark('mrn', d.digits(8)), ' was merged'] },
  { kind: 'mrn', template: (d) => ['example HAR ', mark('mrn', d.digits(9)), ' (paid in 12 days)'] },
  {
    kind: 'mrn',
    template: (d) => ['Account no. ', mark('mrn', d.digits(9)), ' - patient moved to self pay'],
  },
  { kind: 'mrn', template: (d) => ['Chart number: ', mark('mrn', d.digits(6))] },
  { kind: 'mrn', template: (d) => ['visit # ', mark('mrn', d.digits(10)), ' denied CO-197'] },
  { kind: 'memberId', template: (d) => ['Use ', id(d), ' as the sample card for training.'] },
  { kind: 'memberId', template: (d) => ['Member number ', id(d), ' shows two plans.'] },
  { kind: 'memberId', template: (d) => ['policy# ', id(d), ' under the father'] },
  { kind: 'memberId', template: (d) => ['Subscriber ID is ', id(d), `, plan ${payer(d)}`] },
  { kind: 'memberId', template: (d) => ['Cert no ', id(d), ' no longer valid'] },
  { kind: 'memberId', template: (d) => ['Ins ID: ', id(d), ' grp 4410'] },
  { kind: 'dateOfBirth', template: (d) => [`Pt ${person(d)}, DOB `, born(d), ', wrong plan on file.'] },
  { kind: 'dateOfBirth', template: (d) => ['Date of birth on the card is ', born(d), ' but should differ'] },
  { kind: 'dateOfBirth', template: (d) => [`Mrs. ${lastName(d)} `, born(d), ' has the old card'] },
  { kind: 'dateOfBirth', template: (d) => ['baby girl born ', born(d), ' not yet added to the policy'] },
  { kind: 'dateOfBirth', template: (d) => [`Dependent ${firstName(d)} (bday `, born(d), ') is covered'] },
  {
    kind: 'dateOfBirth',
    template: (d) => [`${lastName(d).toUpperCase()}, ${firstName(d).toUpperCase()} `, born(d)],
  },
  { kind: 'cardNumber', template: (d) => ['Copay charged to ', card(d), ' by phone'] },
  { kind: 'cardNumber', template: (d) => ['HSA card number ', card(d), ' exp 09/27'] },
  { kind: 'cardNumber', template: (d) => ['visa ', card(d), ' declined twice'] },
  { kind: 'cardNumber', template: (d) => ['CC:', card(d), ' keep for next visit'] },
  { kind: 'cardNumber', template: (d) => ['Deposit with card ', card(d), `, ${firstName(d)} signed`] },
];

export const freshClean: readonly ((draw: Draw) => string)[] = [
  (d) => `${payer(d)} moved claims to PO Box ${d.digits(5)}, Sacramento CA 958${d.digits(2)}-${d.digits(4)}.`,
  (d) => `Call provider line ${phone(d)}, option 2 then 4.`,
  (d) => `Contract amendment effective ${contractDate(d)}; old rates until then.`,
  (d) => `Auth fax ${phone(d)}; turnaround 3 business days.`,
  () => 'Ask for the member ID exactly as printed, with the three letters in front.',
  (d) => `Rep ${firstName(d)} confirmed on ${contractDate(d)} that no referral is needed.`,
  (d) => `Tax ID 94-${d.digits(7)} is loaded with the payer, group NPI 1${d.digits(9)}.`,
  () => 'Do not enter SSN or MRN here; use the account notes.',
  (d) => `Electronic payer ID ${d.digits(5)}, paper claims only for secondary.`,
  (d) => `Timely filing ${d.int(60, 365)} days from date of service, appeals ${d.int(30, 180)} days.`,
  (d) => `Plan code ${d.digits(5)} replaces ${d.digits(5)} as of ${contractDate(d)}.`,
  () => 'Newborns: use the mother’s plan for 30 days from birth, then their own.',
  (d) => `Network manager ${person(d)}, ${phone(d)}, out until ${contractDate(d)}.`,
  (d) => `Claim form CMS-1500 box 11 needs the group number, for example ${d.digits(6)}.`,
  (d) => `HCPCS G0${d.digits(3)} and CPT 99${d.digits(3)} need auth; rev code 0${d.digits(3)} does not.`,
  (d) => `Portal login is shared by the unit; ticket REQ${d.digits(7)} asks for a second one.`,
  (d) => `Medicare Advantage contract H${d.digits(4)}-${d.digits(3)}, crosswalk dated ${contractDate(d)}.`,
  () => 'Card has a blue stripe; the prefix is the first three characters of the ID.',
  (d) => `Provider number ${d.letters(2)}${d.digits(6)} is needed on the call.`,
  (d) => `EFT trace ${d.digits(15)} was for the ${contractDate(d)} batch.`,
  (d) => `Reference number for the call: ${d.digits(10)}, spoke with ${firstName(d)}.`,
  (d) => `Dr. ${lastName(d)} left the network on ${contractDate(d)}.`,
];
