import type { PhiKind } from '../phi-patterns.ts';
import type { Draw } from './draw.ts';
import { mark, type Template } from './phi-templates.ts';
import { birthDate, contractDate, firstName, lastName, memberId, payer, person, ssn } from './values.ts';

// Written after the rule, to find its limits: in these sentences only the meaning tells PHI from harmless text.

export const hardPhi: readonly { readonly kind: PhiKind; readonly template: Template }[] = [
  { kind: 'ssn', template: (d) => ['look her up by ', mark('ssn', ssn(d, '')), ' instead'] },
  { kind: 'ssn', template: (d) => ['social ends in ', mark('ssn', d.digits(4)), ', verified'] },
  { kind: 'mrn', template: (d) => ['same as ', mark('mrn', d.digits(8)), ' last week'] },
  { kind: 'mrn', template: (d) => ['acct ', mark('mrn', d.digits(9)), ' was written off'] },
  { kind: 'memberId', template: (d) => ['she is ', mark('memberId', d.digits(9)), ' at the payer'] },
  { kind: 'memberId', template: (d) => ['id=', mark('memberId', memberId(d)), ';active'] },
  {
    kind: 'dateOfBirth',
    template: (d) => [
      `${firstName(d).toLowerCase()} ${lastName(d).toLowerCase()} `,
      mark('dateOfBirth', birthDate(d)),
      ' has secondary',
    ],
  },
  { kind: 'dateOfBirth', template: (d) => [`${person(d)} (`, mark('dateOfBirth', birthDate(d)), ') called'] },
];

export const hardClean: readonly ((draw: Draw) => string)[] = [
  (d) => `Group policy number ${d.digits(9)} covers all county staff.`,
  (d) => `${lastName(d)}, ${firstName(d)} (contracting) ${contractDate(d)}`,
  (d) => `Member Relations ${contractDate(d)}: new address.`,
  (d) => `Old code was ${d.letters(3)}${d.digits(6)} in the legacy system.`,
  () => `Sample card reads XXX123456789, never type the real one.`,
  (d) => `${payer(d)} born out of a merger on ${contractDate(d)}.`,
  (d) => `Patient Advocate ${person(d)} ${contractDate(d)}`,
  (d) => `Fee schedule ${d.digits(3)}-${d.digits(2)}-${d.digits(4)} applies.`,
];
