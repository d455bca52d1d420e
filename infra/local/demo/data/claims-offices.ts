import type { DemoPayer } from './payers.ts';
import { claimsCities } from './places.ts';
import { randomOf } from './random.ts';

type Office = { street: string; street2?: string; city: string; state: string; zip: string };

/** Returns a payer's address for paper claims: one office for hospital (HB) and one for professional (PB) billing. */
export function claimsOffice(payer: DemoPayer, billing: 'HB' | 'PB'): Office {
  const random = randomOf(`${payer.name}/${billing}`);
  const [city, state, zip] = random.pick(claimsCities);
  return {
    street: `PO Box ${random.int(1_000, 99_999)}`,
    ...(random.chance(0.3)
      ? { street2: random.pick(['Attn: Claims', 'Attn: Hospital Claims', 'Mail Stop 12']) }
      : {}),
    city,
    state,
    zip,
  };
}

/** Returns the phone numbers of a payer's departments, all in 555-0100 to 555-0199, the range reserved for fiction. */
export function phonesOf(payer: DemoPayer): { title: string; number: string }[] {
  const titles =
    payer.kind === 'comp'
      ? ['Claims Intake', 'Adjuster Line', 'Utilization Review Fax']
      : ['Provider Services', 'Authorizations', 'Notification of Admission', 'Claims Status'];
  const random = randomOf(`${payer.name}/phones`);
  const area = random.pick(['209', '530', '559', '707', '775', '928']);
  const first = random.int(0, 95);
  return titles.map((title, index) => ({
    title,
    number: `(${area}) 555-01${String(first + index).padStart(2, '0')}`,
  }));
}
