import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CardImage } from '../../../../shared/schemas/card-image.ts';
import { CardImageUpload } from '../../components/card-image-upload/card-image-upload.tsx';
import { useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import type { PlanFormValues } from './form-values.ts';

const sides = [
  { label: 'Card Front', address: 'image', publicId: 'imagePublicId' },
  { label: 'Card Back', address: 'secondaryImage', publicId: 'secondaryImagePublicId' },
] as const;
type Side = (typeof sides)[number];
type BusyChange = (side: Side['label'], busy: boolean) => void;

/** Which pictures are being uploaded: the plan cannot be saved with them yet. */
export function useUploads() {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const onBusyChange = useCallback<BusyChange>((side, busy) => {
    setRunning((before) => new Set([...before, side].filter((each) => each !== side || busy)));
  }, []);
  return { uploading: running.size > 0, onBusyChange };
}

/** What the card looks like, front and back. */
export function CardsSection({ onBusyChange }: { readonly onBusyChange: BusyChange }) {
  return (
    <FormSection title="Insurance Card Examples" lead="A sample card, never a patient’s own.">
      <div className="form-cards">
        {sides.map((side) => (
          <CardSide key={side.label} side={side} onBusyChange={onBusyChange} />
        ))}
      </div>
    </FormSection>
  );
}

function CardSide({ side, onBusyChange }: { readonly side: Side; readonly onBusyChange: BusyChange }) {
  const { label, address, publicId } = side;
  const { control, setValue, clearErrors } = useFormContext<PlanFormValues>();
  const [url, id] = useWatch({ control, name: [address, publicId] });
  const problem = useProblem(address);
  const onBusy = useCallback((busy: boolean) => onBusyChange(label, busy), [onBusyChange, label]);
  const keep = (image: CardImage | undefined) => {
    clearErrors(address);
    setValue(publicId, image?.public_id ?? '', { shouldDirty: true });
    setValue(address, image?.secure_url ?? '', { shouldDirty: true });
  };
  return (
    <CardImageUpload
      name={address}
      label={label}
      value={url === '' ? undefined : { secure_url: url, public_id: id }}
      onChange={keep}
      onBusyChange={onBusy}
      problem={problem}
    />
  );
}
