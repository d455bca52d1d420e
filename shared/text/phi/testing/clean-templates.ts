import type { Draw } from './draw.ts';
import { contractDate, payer, person, phone } from './values.ts';

type Sentence = (draw: Draw) => string;

/**
 * Sentences as in real plan notes that contain no PHI, most of them with numbers and names that look like it. Written before
 * the rule, without knowledge of it; the second half is held back, as in phi-templates.ts.
 */
export const cleanTemplates: readonly Sentence[] = [
  (d) => `Call ${phone(d)} for eligibility, option 2 then 4.`,
  (d) => `Fax auth requests to ${phone(d)} attn: UM.`,
  (d) => `Timely filing ${d.one([90, 120, 180, 365])} days from date of service.`,
  (d) => `Contract effective ${contractDate(d)} through ${contractDate(d)}.`,
  (d) => `Electronic payer ID ${d.letters(2)}${d.digits(3)} (HB) and ${d.digits(5)} (PB).`,
  (d) => `Send paper claims to PO Box ${d.digits(5)}, Sacramento, CA 95${d.digits(3)}-${d.digits(4)}.`,
  (d) => `Use plan code ${d.digits(4)} and payer code ${d.digits(5)}.`,
  (d) => `Group # ${d.digits(8)} is the county trust; everyone else is group ${d.digits(6)}.`,
  (d) => `TIN ${d.digits(2)}-${d.digits(7)} is contracted, NPI ${d.digits(10)}.`,
  (d) => `Spoke with ${person(d)} at ${payer(d)} on ${contractDate(d)}, ref # ${d.digits(9)}.`,
  (d) => `Provider rep is ${person(d)}, ${phone(d)}.`,
  (d) => `Prefix ${d.letters(3)} and ${d.letters(2)}${d.int(2, 9)} route to the home plan.`,
  (d) => `Auth required for CPT ${d.int(70_000, 79_999)} and HCPCS J${d.digits(4)}.`,
  () => `Use form UB-04 / CMS-1500 version 02/12.`,
  (d) => `Revenue code 0${d.digits(3)} needs a Z79.${d.digits(2)} diagnosis.`,
  (d) => `Appeals within ${d.int(30, 365)} days, ${d.digits(4)} W Main St Ste ${d.digits(3)}.`,
  (d) => `Rates change ${contractDate(d)}; see section ${d.int(1, 9)}.${d.int(1, 19)}.${d.int(1, 9)}.`,
  () => 'Do not enter the member ID here; use the prefix only.',
  () => 'Ask for SSN and DOB only if the payer cannot find the member.',
  () => 'MRN is required on the face sheet for all transfers.',
  (d) => `Medicare contract H${d.digits(4)}-${d.digits(3)}, star rating 4.`,
  (d) => `Portal: https://portal.example.com/claims?plan=${d.digits(9)}&v=${d.letters(3)}${d.digits(9)}`,
  (d) =>
    `Copay $${d.int(10, 90)}.00, deductible $${d.int(1, 9)},${d.digits(3)}.00, OOP max $${d.int(5, 12)},${d.digits(3)}.`,
  (d) => `${payer(d)} ${contractDate(d)}: rep confirmed no auth for observation.`,
  (d) => `Referral must name PCP; IPA is ${payer(d)} Medical Group.`,
  (d) => `Ticket INC${d.digits(7)} opened with IT for the eligibility error.`,
  // Held back.
  (d) => `Eligibility ${phone(d)} / claims ${phone(d)} / fax ${phone(d)}`,
  (d) => `Reference number ${d.digits(11)} from the call on ${contractDate(d)}.`,
  (d) => `Claims over ${d.digits(3)} days: reconsideration form rev ${d.int(1, 12)}/${d.int(2018, 2026)}.`,
  (d) => `Tax ID ${d.digits(9)} was updated with the payer ${contractDate(d)}.`,
  (d) => `Clearing house payer list: ${d.digits(5)}, ${d.digits(5)}, ${d.letters(5)}, SX${d.digits(3)}.`,
  (d) => `Taxonomy 207Q00000X, CLIA 05D${d.digits(7)}.`,
  (d) => `EFT trace ${d.digits(15)} was posted; ERA enrolment takes ${d.int(10, 45)} days.`,
  (d) => `Mail: ${payer(d)}, P.O. Box ${d.digits(4)}, Fresno CA 93${d.digits(3)}`,
  (d) => `Member services hours 8am-5pm PT, closed ${contractDate(d)}.`,
  (d) => `Contact ${person(d)} (contracting) or ${person(d)} before ${contractDate(d)}.`,
  (d) => `Policy UM-${d.digits(4)}-${d.digits(2)} says notify within 24 hrs of admission.`,
  () => 'Card shows the ID with 3 letters and 9 numbers; leave off the suffix 01.',
  () => 'Verify name, date of birth and last four of the social before transfer.',
  (d) => `Batch ${d.digits(8)} rejected with code A7:562, payer ${d.digits(5)}.`,
  (d) =>
    `Plan year ${d.int(2018, 2025)}-${d.int(2026, 2027)}; open enrolment ${contractDate(d)} to ${contractDate(d)}.`,
  (d) => `Auth portal user set-up: call ${phone(d)}, give NPI ${d.digits(10)} and TIN ${d.digits(9)}.`,
  (d) =>
    `DRG ${d.digits(3)} paid at ${d.int(40, 95)}.${d.digits(1)}% of charges; stop loss at $${d.digits(3)},000.`,
  (d) => `NDC ${d.digits(5)}-${d.digits(4)}-${d.digits(2)} must be on the line.`,
  (d) =>
    `Network "Select Plus ${d.int(2019, 2027)}" replaced "Select ${d.int(100, 999)}" on ${contractDate(d)}.`,
  (d) => `License A${d.digits(6)} and group NPI ${d.digits(10)} are on file.`,
  (d) => `Plan ${d.digits(4)}/${d.digits(3)}/${d.digits(4)} in the old system.`,
  (d) => `${person(d)} from ${payer(d)} will send the amendment by ${contractDate(d)}.`,
  () => `Birthday rule applies when both parents cover the child.`,
  (d) => `Check # ${d.digits(8)} returned to ${payer(d)}, reissue ${contractDate(d)}.`,
];
