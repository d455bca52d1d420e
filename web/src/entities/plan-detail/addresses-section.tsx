import { addressText } from '../../../../shared/plan/parts.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { CodeFact } from './fact.tsx';

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

/** Where paper claims go. */
export function AddressesSection({ plan, terms }: Props) {
  return (
    <section className="plan-section plan-section-addresses" aria-labelledby="plan-addresses-title">
      <h3 id="plan-addresses-title">Addresses</h3>
      <dl className="plan-facts plan-facts-wide">
        <CodeFact
          label="Claims Address HB"
          text={addressText(plan.facilityAddress)}
          terms={terms}
          name="claims address HB"
        />
        <CodeFact
          label="Claims Address PB"
          text={addressText(plan.providerAddress)}
          terms={terms}
          name="claims address PB"
        />
      </dl>
    </section>
  );
}
