import { limits } from '../../../../../shared/limits.ts';
import { FormRows } from '../../../kit/form/form-rows.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { FormSection } from './parts/form-section.tsx';

const address = { inputMode: 'url', spellCheck: false } as const;

/** The web portals, each with a title and an address. */
export function PortalsSection() {
  return (
    <FormSection title="Portals" lead="If https:// is missing, it is added when you save.">
      <FormRows<PlanFormValues['portalLinks'][number]>
        name="portalLinks"
        title="Portals"
        one="portal"
        fields={[
          { name: 'title', label: 'Title', share: 40 },
          { name: 'url', label: 'Address', share: 60, wide: true, input: address },
        ]}
        newRow={{ title: '', url: '' }}
        most={limits.rows.portals}
      />
    </FormSection>
  );
}

/** The phone numbers, each with a title. */
export function PhonesSection() {
  return (
    <FormSection title="Phone numbers">
      <FormRows<PlanFormValues['phoneNumbers'][number]>
        name="phoneNumbers"
        title="Phone numbers"
        one="phone number"
        fields={[
          { name: 'title', label: 'Title', share: 40 },
          { name: 'number', label: 'Number', share: 60, wide: true, input: { inputMode: 'tel' } },
        ]}
        newRow={{ title: '', number: '' }}
        most={limits.rows.phones}
      />
    </FormSection>
  );
}
