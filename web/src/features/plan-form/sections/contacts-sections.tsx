import { limits } from '../../../../../shared/limits.ts';
import { FormField } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { useRows } from './use-rows.ts';

/** Web portals: each a title and an address. */
export function PortalsSection() {
  const { fields, add, removeAt, box } = useRows('portalLinks');
  return (
    <FormSection title="Portals" lead="An address without https:// gets it on saving.">
      <div ref={box} className="form-rows">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="form-row">
            <legend className="form-unseen">Portal {at + 1}</legend>
            <FormField name={`portalLinks.${at}.title`} label="Title" data-row maxLength={limits.text.name} />
            <FormField
              name={`portalLinks.${at}.url`}
              label="Address"
              inputMode="url"
              spellCheck={false}
              maxLength={limits.text.url}
            />
            <RemoveRow label={`Remove portal ${at + 1}`} onClick={() => removeAt(at)} />
          </fieldset>
        ))}
        <AddRow
          label="Add portal"
          full={fields.length >= limits.rows.portals}
          onClick={() => add([{ title: '', url: '' }])}
        />
      </div>
    </FormSection>
  );
}

/** Whom to call: each a title and a number. */
export function PhonesSection() {
  const { fields, add, removeAt, box } = useRows('phoneNumbers');
  return (
    <FormSection title="Phone numbers">
      <div ref={box} className="form-rows">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="form-row">
            <legend className="form-unseen">Phone number {at + 1}</legend>
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
            <RemoveRow label={`Remove phone number ${at + 1}`} onClick={() => removeAt(at)} />
          </fieldset>
        ))}
        <AddRow
          label="Add phone number"
          full={fields.length >= limits.rows.phones}
          onClick={() => add([{ title: '', number: '' }])}
        />
      </div>
    </FormSection>
  );
}
