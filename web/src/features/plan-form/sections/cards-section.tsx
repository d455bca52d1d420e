import { Grid } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CardImage } from '../../../../../shared/plan/card-image.ts';
import { CardImageUpload, type Unsaved } from '../../../entities/card-image-upload/card-image-upload.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useProblem } from './parts/form-field.tsx';
import { FormSection } from './parts/form-section.tsx';

const sides = [
  { label: 'Card Front', address: 'image', publicId: 'imagePublicId' },
  { label: 'Card Back', address: 'secondaryImage', publicId: 'secondaryImagePublicId' },
] as const;
type Side = (typeof sides)[number];
type SideChange = (side: Side['label'], why: Unsaved | undefined) => void;

/** Returns whether images are uploading, so that the plan cannot be saved yet, and which could not be uploaded. */
export function useUploads() {
  const [unsaved, setUnsaved] = useState<Partial<Record<Side['label'], Unsaved | undefined>>>({});
  const onUnsaved = useCallback<SideChange>((side, why) => {
    setUnsaved((before) => ({ ...before, [side]: why }));
  }, []);
  const sidesThatAre = (why: Unsaved) =>
    sides.map(({ label }) => label).filter((label) => unsaved[label] === why);
  return { uploading: sidesThatAre('uploading').length > 0, lost: sidesThatAre('lost'), onUnsaved };
}

type Props = { readonly onUnsaved: SideChange };

/** Sample images of the card, front and back. */
export function CardsSection(props: Props) {
  return (
    <FormSection title="Insurance Card Examples" lead="A sample card, never a patient’s own.">
      <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 220px), 360px))" gap="4">
        {sides.map((side) => (
          <CardSide key={side.label} side={side} {...props} />
        ))}
      </Grid>
    </FormSection>
  );
}

function CardSide({ side, onUnsaved }: Props & { readonly side: Side }) {
  const { label, address, publicId } = side;
  const { control, setValue, clearErrors } = useFormContext<PlanFormValues>();
  const [url, id] = useWatch({ control, name: [address, publicId] });
  const problem = useProblem(address);
  const onSide = useCallback((why: Unsaved | undefined) => onUnsaved(label, why), [onUnsaved, label]);
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
      problem={problem}
      onUnsaved={onSide}
    />
  );
}
