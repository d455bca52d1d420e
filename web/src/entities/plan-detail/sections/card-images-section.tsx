import { chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { ZoomOverlay } from '../zoom-overlay.tsx';
import { Section } from './section.tsx';

type Picture = { readonly address: string; readonly label: string };

const look = {
  flex: '1 1 200px',
  maxW: 'xs',
  '& button': {
    display: 'block',
    w: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    bg: 'bg.muted',
    cursor: 'zoom-in',
  },
  '& img': { w: 'full', aspectRatio: '1.586', borderRadius: '5px', objectFit: 'contain' },
  '& figcaption': { color: 'fg.muted', fontSize: 'xs', textAlign: 'center' },
} as const;

function CardImage({ picture, onZoom }: { picture: Picture; onZoom: () => void }) {
  const [missing, setMissing] = useState(false);
  return (
    <>
      {missing && <Text color="fg.muted">{picture.label}: the image could not be loaded.</Text>}
      {/* Stays on the page: it is loaded again once there is a network. */}
      <chakra.figure css={look} hidden={missing}>
        <button type="button" onClick={onZoom} aria-label={`Zoom ${picture.label.toLowerCase()}`}>
          <img
            src={picture.address}
            alt={picture.label}
            decoding="async"
            onLoad={() => setMissing(false)}
            onError={() => setMissing(true)}
          />
        </button>
        <figcaption>{picture.label}</figcaption>
      </chakra.figure>
    </>
  );
}

const facts = ['image', 'secondaryImage'];

/** The card's front and back. */
export function CardImagesSection({ plan }: { plan: Plan }) {
  const [zoomed, setZoomed] = useState<Picture | undefined>(undefined);
  const pictures: Picture[] = [];
  if (plan.image) pictures.push({ address: plan.image, label: 'Card front' });
  if (plan.secondaryImage) pictures.push({ address: plan.secondaryImage, label: 'Card back' });
  return (
    <Section title="Insurance Card Examples" facts={facts}>
      {pictures.length === 0 && <Text color="fg.muted">-</Text>}
      <Flex wrap="wrap" gap="3">
        {pictures.map((picture) => (
          <CardImage key={picture.address} picture={picture} onZoom={() => setZoomed(picture)} />
        ))}
      </Flex>
      {zoomed && <ZoomOverlay {...zoomed} onClose={() => setZoomed(undefined)} />}
    </Section>
  );
}
