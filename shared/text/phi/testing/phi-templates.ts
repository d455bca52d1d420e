import type { PhiKind } from '../phi-patterns.ts';
import type { Draw } from './draw.ts';
import { birthDate, cardNumber, firstName, lastName, memberId, person, ssn } from './values.ts';

/** Marks the part of a sentence that is PHI. */
export type Marked = { readonly kind: PhiKind; readonly phi: string };
export type Template = (draw: Draw) => readonly (string | Marked)[];

export const mark = (kind: PhiKind, phi: string): Marked => ({ kind, phi });
const ssnOf = (draw: Draw, between: string) => mark('ssn', ssn(draw, between));
const mrn = (phi: string) => mark('mrn', phi);
const id = (draw: Draw) => mark('memberId', memberId(draw));
const born = (draw: Draw) => mark('dateOfBirth', birthDate(draw));
const card = (draw: Draw) => mark('cardNumber', cardNumber(draw));

/**
 * Sentences with PHI as registrars and billers write them. Written before the rule, without knowledge of it.
 * The second half of each list was held back at first; later the rule was fitted to it, too (docs/phi-guard.md).
 */
export const phiTemplates: Readonly<Record<PhiKind, readonly Template[]>> = {
  ssn: [
    (d) => ['Pt SSN ', ssnOf(d, '-'), ' did not match the payer file.'],
    (d) => ['Portal wants the social: ', ssnOf(d, '-'), '.'],
    (d) => ['Search by SSN# ', ssnOf(d, ''), ' if the ID fails.'],
    (d) => ['Subscriber social security number is ', ssnOf(d, ' '), ', verified by phone.'],
    (d) => [`Rep found ${firstName(d)} under `, ssnOf(d, '-'), ' only'],
    (d) => ['ss# ', ssnOf(d, '.'), ' used for lookup'],
    // Held back.
    (d) => ['Used ', ssnOf(d, '-'), ' to find the eligibility record, per supervisor.'],
    (d) => ['SSN:', ssnOf(d, ''), ' worked on the portal'],
    (d) => ["Guarantor's social sec no. ", ssnOf(d, '-'), ' is on the second page.'],
    (d) => ['Try husband: ', ssnOf(d, ' '), ' (wife is not on file).'],
    (d) => ['Last name + social ', ssnOf(d, '-'), ' = member found'],
    (d) => ['soc sec ', ssnOf(d, ''), ' per face sheet'],
  ],
  mrn: [
    (d) => ['See MRN ', mrn(d.digits(8)), ' for an example.'],
    (d) => ['MRN# ', mrn(`00${d.digits(6)}`), ' was denied for this.'],
    (d) => ['Example account: medical record number ', mrn(d.digits(7)), '.'],
    (d) => ['Denied on pt acct # ', mrn(d.digits(9)), ', appeal sent.'],
    (d) => ['Same issue on med rec ', mrn(`${d.digits(3)}-${d.digits(2)}-${d.digits(3)}`)],
    (d) => ['HAR ', mrn(d.digits(10)), ' shows how it was billed'],
    // Held back.
    (d) => ['mrn:', mrn(`M${d.digits(7)}`), ' has the correct set-up'],
    (d) => ['Patient account number ', mrn(d.digits(8)), ' paid in full under this plan.'],
    (d) => ['CSN ', mrn(d.digits(9)), ' / eligibility failed twice'],
    (d) => ['Medical Record # is ', mrn(d.digits(6)), ', use it as a sample'],
    (d) => ['FIN: ', mrn(d.digits(9)), ' was registered under the wrong plan.'],
    (d) => ['patient id ', mrn(`E${d.digits(7)}`), ' corrected by billing'],
  ],
  memberId: [
    (d) => ['Member ID ', id(d), ' came back active.'],
    (d) => ['Verified with ', id(d), ' on the portal.'],
    (d) => ['Subscriber # ', id(d), ', group 70412.'],
    (d) => ['ID on card reads ', id(d), ' and the portal drops the prefix.'],
    (d) => ['Example of a card with this prefix: ', id(d)],
    (d) => ['Policy number ', mark('memberId', d.digits(9)), ' belongs to the spouse.'],
    // Held back.
    (d) => ['Enter ID as ', id(d), ' without spaces.'],
    (d) => ['cert # ', id(d), ' eff 1/1'],
    (d) => ['Member no. ', mark('memberId', d.digits(10)), ' termed, new card mailed.'],
    (d) => ['MBI ', id(d), ' must be entered as shown'],
    (d) => ['Called with ', id(d), ', rep says the plan is capitated'],
    (d) => ['insured ID: ', mark('memberId', d.digits(11)), ' (HMO)'],
  ],
  dateOfBirth: [
    (d) => [`${person(d)} DOB `, born(d), ' was loaded twice.'],
    (d) => [`Patient ${person(d)} (`, born(d), ') has two coverages.'],
    (d) => [`${lastName(d)}, ${firstName(d)}, born `, born(d), ', is the subscriber.'],
    (d) => [`DOB: `, born(d), ` name: ${person(d)}`],
    (d) => [`pt ${firstName(d)} ${lastName(d)} d.o.b. `, born(d)],
    (d) => [`Subscriber ${person(d)}, date of birth `, born(d), ', active.'],
    // Held back.
    (d) => [`Mr. ${lastName(d)} `, born(d), ' called about his bill.'],
    (d) => [`${lastName(d)}, ${firstName(d)} `, born(d), ' not found'],
    (d) => [`Mother is ${person(d)}, birth date `, born(d), '.'],
    (d) => [`Insured: ${person(d)} / `, born(d), ' / self'],
    (d) => [`Found under birthday `, born(d), ` for ${firstName(d)}.`],
    (d) => [`Mrs ${person(d)} dob`, born(d), ' has Part A only'],
  ],
  cardNumber: [
    (d) => ['Copay taken on card ', card(d), '.'],
    (d) => ['CC ', card(d), ' exp 09/27, run monthly.'],
    (d) => ['Payment by Visa ', card(d), ' was refused'],
    (d) => ['virtual card ', card(d), ' from the payer, post to 3310'],
    (d) => ['Keep ', card(d), ' on file for the deposit.'],
    (d) => ['HSA debit: ', card(d)],
    // Held back.
    (d) => ['charge ', card(d), ' at check-in'],
    (d) => ['Payer paid with VCC# ', card(d), ' (declined twice).'],
    (d) => ['pt gave mastercard ', card(d), ' cvv on paper'],
    (d) => ['card no.: ', card(d), ' zip 95814'],
    (d) => ['FSA card is ', card(d), ', use for deductible'],
    (d) => ['Amount moved to ', card(d), ' on request'],
  ],
};
