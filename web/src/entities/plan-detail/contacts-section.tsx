import { telLink } from '../../../../shared/hub/directory-phone.ts';
import { portalUrl } from '../../../../shared/hub/portal-url.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { CopyButton } from '../../kit/copy/copy-button.tsx';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { OpenIcon } from '../../kit/row-icons.tsx';
import { Fact } from './fact.tsx';

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

function PortalAddress({ url, terms }: { url: string; terms: readonly string[] }) {
  const address = portalUrl(url);
  if (address === undefined) return highlighted(url, terms);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="plan-link">
      {highlighted(url, terms)} {OpenIcon}
      <span className="plan-unseen"> (opens in a new tab)</span>
    </a>
  );
}

function PhoneNumber({ number, terms }: { number: string; terms: readonly string[] }) {
  const link = telLink(number);
  const text = highlighted(number, terms);
  if (link === undefined) return <span className="plan-code-text">{text}</span>;
  return (
    <a href={link} className="plan-link plan-code-text">
      {text}
    </a>
  );
}

/** Whom to ask: portals and phone numbers. */
export function ContactsSection({ plan, terms }: Props) {
  const { portalLinks, phoneNumbers } = plan;
  return (
    <section className="plan-section plan-section-contacts" aria-labelledby="plan-contacts-title">
      <h3 id="plan-contacts-title">Portals &amp; Phone Numbers</h3>
      {portalLinks.length + phoneNumbers.length === 0 && <p className="plan-quiet">-</p>}
      <dl className="plan-facts plan-facts-wide">
        {portalLinks.map(({ title, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
          <Fact key={at} label={title}>
            <PortalAddress url={url} terms={terms} />
          </Fact>
        ))}
        {phoneNumbers.map(({ title, number }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no identity but their place
          <Fact key={at} label={title}>
            <PhoneNumber number={number} terms={terms} />
            <CopyButton text={number} name={`phone number ${title}`} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
