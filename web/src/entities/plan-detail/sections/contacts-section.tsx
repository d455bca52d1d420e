import { chakra, Text } from '@chakra-ui/react';
import { telLink } from '../../../../../shared/hub/directory-phone.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { Fact, Facts, linkLook, PortalAddress, Section, seeBelow } from './section.tsx';

type Props = {
  readonly plan: Plan;
  readonly terms: readonly string[];
  /** Whether the contract or a policy below has portals or phone numbers. */
  readonly below: boolean;
};

function PhoneNumber({ number, terms }: { number: string; terms: readonly string[] }) {
  const link = telLink(number);
  const text = <code>{highlighted(number, terms)}</code>;
  if (link === undefined) return text;
  return (
    <chakra.a css={linkLook} href={link}>
      {text}
    </chakra.a>
  );
}

const facts = ['portalLinks', 'phoneNumbers'];

/** Whom to contact: portals and phone numbers. */
export function ContactsSection({ plan, terms, below }: Props) {
  const { portalLinks, phoneNumbers } = plan;
  return (
    <Section title="Portals &amp; Phone Numbers" facts={facts}>
      {portalLinks.length + phoneNumbers.length === 0 && (
        <Text color="fg.muted">{below ? seeBelow : '-'}</Text>
      )}
      <Facts wide>
        {portalLinks.map(({ title, url }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no key other than their position
          <Fact key={at} label={title}>
            <PortalAddress url={url} terms={terms} />
          </Fact>
        ))}
        {phoneNumbers.map(({ title, number }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no key other than their position
          <Fact key={at} label={title}>
            <PhoneNumber number={number} terms={terms} />
            <CopyButton text={number} name={`phone number ${title}`} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
