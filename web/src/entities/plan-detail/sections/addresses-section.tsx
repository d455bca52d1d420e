import { addressText } from '../../../../../shared/plan/fields/parts.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { FactMark } from '../../verification/fact-mark.tsx';
import { CopiedFact, Facts, Section } from './section.tsx';

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

const addresses = ['facilityAddress'];

/** Where paper claims go. */
export function AddressesSection({ plan, terms }: Props) {
  return (
    <Section title="Addresses">
      <FactMark facts={addresses} />
      <Facts wide>
        <CopiedFact
          fact="facilityAddress"
          label="Claims Address HB"
          text={addressText(plan.facilityAddress)}
          terms={terms}
          name="claims address HB"
        />
        <CopiedFact
          fact="providerAddress"
          label="Claims Address PB"
          text={addressText(plan.providerAddress)}
          terms={terms}
          name="claims address PB"
        />
      </Facts>
    </Section>
  );
}
