import './phi-places.css';
import type { TextPhi } from './text-phi.ts';

type Labelled = TextPhi & { readonly label: string };

type Props<Finding extends Labelled> = {
  readonly found: readonly Finding[];
  /** Shows a place in its field. */
  readonly onShow: (finding: Finding) => void;
};

/** The places that look like PHI, each with the reason and the way to it. */
export function PhiPlaces<Finding extends Labelled>({ found, onShow }: Props<Finding>) {
  if (found.length === 0) return null;
  return (
    <section className="phi-places" aria-label="Likely PHI">
      <h3>{found.length === 1 ? 'This looks like PHI:' : `${found.length} places look like PHI:`}</h3>
      <ul>
        {found.map((finding) => (
          <li key={`${finding.label} ${finding.start}`}>
            <p className="phi-place">
              {finding.label}: {finding.before}
              <mark>{finding.text}</mark>
              {finding.after}
            </p>
            <p className="phi-reason">
              {finding.reason}{' '}
              <button type="button" className="phi-show" onClick={() => onShow(finding)}>
                Show in the form
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
