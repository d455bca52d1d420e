import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type DirectoryGroup, phoneGroups } from '../../../../shared/hub/directory.ts';
import { telLink } from '../../../../shared/hub/directory-phone.ts';
import { phoneText } from '../../../../shared/hub/directory-search.ts';
import { CopyButton } from '../../kit/copy/copy-button.tsx';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import type { Directory } from './directory.ts';
import { DirectoryPage } from './directory-page.tsx';

function PhoneHeading({ group, terms }: { group: DirectoryGroup; terms: readonly string[] }) {
  const { title, value } = group;
  const link = telLink(value);
  const number = highlighted(value, terms);
  // Screen readers and copying get "Claims ((555) 010-1234)"; the outer brackets are hidden visually.
  const Bracket = value.trimStart().startsWith('(') ? VisuallyHidden : 'span';
  return (
    <>
      <h2>
        {highlighted(title, terms)} <Bracket>(</Bracket>
        {link === undefined ? (
          number
        ) : (
          <chakra.a href={link} fontFamily="mono">
            {number}
          </chakra.a>
        )}
        <Bracket>)</Bracket>
      </h2>
      <CopyButton text={value} name={`phone number ${title}`} />
    </>
  );
}

const phones: Directory = {
  title: 'Insurance Phone Numbers',
  searchLabel: 'Search phone numbers',
  searchPlaceholder: 'Search by number, title, plan or plan code…',
  things: ['phone number', 'phone numbers'],
  groupsOf: phoneGroups,
  textOf: phoneText,
  heading: (group, terms) => <PhoneHeading group={group} terms={terms} />,
  nothing: 'No plan has a phone number yet.',
  advice: 'Try fewer letters or digits, or the name or code of a plan.',
  place: 'phones',
};

/** Phone numbers with the plans under each. */
export default function PhonesPage() {
  return <DirectoryPage directory={phones} />;
}
