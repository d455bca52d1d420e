import { limits } from '../../../../../shared/limits.ts';
import { AddRow } from '../../../kit/form/row-buttons.tsx';
import { FormField } from './parts/form-field.tsx';
import { FormRow, FormRows } from './parts/form-rows.tsx';
import { FormSection } from './parts/form-section.tsx';
import { useRows } from './parts/use-rows.ts';

/** The web portals, each with a title and an address. */
export function PortalsSection() {
  const { fields, add, removeAt, box } = useRows('portalLinks');
  return (
    <FormSection title="Portals" lead="If https:// is missing, it is added when you save.">
      <FormRows ref={box}>
        {fields.map(({ id }, at) => (
          <FormRow key={id} name={`Portal ${at + 1}`} wide="second" onRemove={() => removeAt(at)}>
            <FormField name={`portalLinks.${at}.title`} label="Title" data-row maxLength={limits.text.name} />
            <FormField
              name={`portalLinks.${at}.url`}
              label="Address"
              inputMode="url"
              spellCheck={false}
              maxLength={limits.text.url}
            />
          </FormRow>
        ))}
        <AddRow
          label="Add portal"
          full={fields.length >= limits.rows.portals}
          onClick={() => add([{ title: '', url: '' }])}
        />
      </FormRows>
    </FormSection>
  );
}

/** The phone numbers, each with a title. */
export function PhonesSection() {
  const { fields, add, removeAt, box } = useRows('phoneNumbers');
  return (
    <FormSection title="Phone numbers">
      <FormRows ref={box}>
        {fields.map(({ id }, at) => (
          <FormRow key={id} name={`Phone number ${at + 1}`} wide="second" onRemove={() => removeAt(at)}>
            <FormField
              name={`phoneNumbers.${at}.title`}
              label="Title"
              data-row
              maxLength={limits.text.name}
            />
            <FormField
              name={`phoneNumbers.${at}.number`}
              label="Number"
              inputMode="tel"
              maxLength={limits.text.phone}
            />
          </FormRow>
        ))}
        <AddRow
          label="Add phone number"
          full={fields.length >= limits.rows.phones}
          onClick={() => add([{ title: '', number: '' }])}
        />
      </FormRows>
    </FormSection>
  );
}
