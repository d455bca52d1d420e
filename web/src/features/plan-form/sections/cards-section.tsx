import { Grid } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CardImage } from '../../../../../shared/plan/card-image.ts';
import { CardImageUpload } from '../../../entities/card-image-upload/card-image-upload.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useProblem } from './parts/form-field.tsx';
import { FormSection } from './parts/form-section.tsx';

const sides = [
  { label: 'Card Front', address: 'image', publicId: 'imagePublicId' },
  { label: 'Card Back', address: 'secondaryImage', publicId: 'secondaryImagePublicId' },
] as const;
type Side = (typeof sides)[number];
type SideChange = (side: Side['label'], now: boolean) => void;

/** Returns the sides of the card for which something is currently true, and the function that changes them. */
function useSides(): readonly [ReadonlySet<Side['label']>, SideChange] {
  const [now, setNow] = useState<ReadonlySet<Side['label']>>(new Set());
  const onChange = useCallback<SideChange>((side, is) => {
    setNow((before) => new Set([...before, side].filter((each) => each !== side || is)));
  }, []);
  return [now, onChange];
}

/** Returns whether images are uploading, so that the plan cannot be saved yet, and which could not be uploaded. */
export function useUploads() {
  const [running, onBusyChange] = useSides();
  const [lost, onLostChange] = useSides();
  return { uploading: running.size > 0, lost: [...lost], onBusyChange, onLostChange };
}

type Props = { readonly onBusyChange: SideChange; readonly onLostChange: SideChange };

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

function CardSide({ side, onBusyChange, onLostChange }: Props & { readonly side: Side }) {
  const { label, address, publicId } = side;
  const { control, setValue, clearErrors } = useFormContext<PlanFormValues>();
  const [url, id] = useWatch({ control, name: [address, publicId] });
  const problem = useProblem(address);
  const onBusy = useCallback((busy: boolean) => onBusyChange(label, busy), [onBusyChange, label]);
  const onLost = useCallback((lost: boolean) => onLostChange(label, lost), [onLostChange, label]);
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
      onLostChange={onLost}
      problem={problem}
    />
  );
}
