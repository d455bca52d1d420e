import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { ZoomOverlay } from './zoom-overlay.tsx';

type Picture = { readonly address: string; readonly label: string };

function CardImage({ picture, onZoom }: { picture: Picture; onZoom: () => void }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <p className="plan-quiet">{picture.label}: the image could not be loaded.</p>;
  return (
    <figure className="plan-card-image">
      <button type="button" onClick={onZoom} aria-label={`Zoom ${picture.label.toLowerCase()}`}>
        <img src={picture.address} alt={picture.label} decoding="async" onError={() => setMissing(true)} />
      </button>
      <figcaption>{picture.label}</figcaption>
    </figure>
  );
}

/** What the card looks like, front and back. */
export function CardImagesSection({ plan }: { plan: Plan }) {
  const [zoomed, setZoomed] = useState<Picture | undefined>(undefined);
  const pictures: Picture[] = [];
  if (plan.image) pictures.push({ address: plan.image, label: 'Card front' });
  if (plan.secondaryImage) pictures.push({ address: plan.secondaryImage, label: 'Card back' });
  return (
    <section className="plan-section plan-section-cards" aria-labelledby="plan-cards-title">
      <h3 id="plan-cards-title">Insurance Card Examples</h3>
      {pictures.length === 0 && <p className="plan-quiet">-</p>}
      <div className="plan-card-images">
        {pictures.map((picture) => (
          <CardImage key={picture.address} picture={picture} onZoom={() => setZoomed(picture)} />
        ))}
      </div>
      {zoomed && <ZoomOverlay {...zoomed} onClose={() => setZoomed(undefined)} />}
    </section>
  );
}
