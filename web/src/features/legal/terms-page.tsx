import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  [
    'agreement',
    'What you agree to',
    'These terms are between you and the organization that runs this site (“we”, “us”): the hospital, medical group or office that gave you its address. By registering or signing in you accept them. If you do not accept them, please do not use the site.',
  ],
  [
    'purpose',
    'What Coverage Guide is for',
    'Coverage Guide is a reference for staff. It lists, for each facility, insurance plans with their payers, codes, contracting status, card images, portals, telephone numbers and addresses, so that a patient’s plan can be found and registered correctly.',
    'It is for operational use at work only. It gives no medical, legal or financial advice, and it does not say whether a particular patient is covered.',
  ],
  [
    'accounts',
    'Your account',
    [
      'You register with accurate information about yourself, and keep it up to date.',
      'An administrator decides whether you get access, and to which facilities. Access can be withdrawn.',
      'Your account is yours alone. Do not share your password, and sign out of a shared workstation.',
      'If you think that someone else is using your account, change your password and tell an administrator at once.',
    ],
  ],
  [
    'phi',
    'No protected health information',
    'Do not enter protected health information (PHI) anywhere on this site: no names, birth dates, member numbers or other details of patients, neither in text nor in images. If you find any, report it to the administrator. A member number that you paste into the prefix search is cut to its first three characters in your browser; the rest is not sent or stored.',
  ],
  [
    'use',
    'Acceptable use',
    'You agree not to',
    [
      'use the site for anything but your work at the facilities you were given access to,',
      'share its content outside of them, unless your employer allows it,',
      'enter what you know to be wrong, or upload harmful files,',
      'get around access rules, disrupt the service, or extract its content automatically without permission.',
    ],
  ],
  [
    'content',
    'Accuracy of the content',
    'Contracts and plans change. We try to keep the directory right, but cannot promise that each entry is complete and up to date, including when you see it without a network connection. When in doubt, confirm with the payer before you act, and tell us through an administrator what should be corrected. Names and logos of payers belong to their owners.',
  ],
  [
    'availability',
    'Availability of and changes to the service',
    'The site is offered as is and as available. It may be changed, interrupted or ended, for example for maintenance.',
  ],
  [
    'liability',
    'Liability',
    'As far as the law allows, we give no warranties for the site, express or implied, and are not liable for indirect or consequential loss, nor for decisions made on its content alone. Nothing here excludes liability that cannot be excluded by law.',
  ],
  [
    'privacy',
    'Privacy and cookies',
    'The [Privacy Policy] says what is kept about you, the [Cookie Policy] what is kept in your browser. Both are part of these terms.',
  ],
  [
    'end',
    'Ending',
    'You can stop using the site at any time and ask an administrator to delete your account. We can suspend or end your access when you break these terms or no longer work for one of the facilities.',
  ],
  [
    'law',
    'Governing law',
    'The law of the State of California governs these terms, without regard to its rules on conflict of laws. Disputes are decided by the state and federal courts in California.',
  ],
  [
    'changes',
    'Changes to these terms',
    'When these terms change, the new text appears here with its date. If you continue to use the site after that, the new text applies.',
  ],
  ['contact', 'Questions', 'Please contact an administrator of your facility.'],
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Use"
      lead="The rules for using Coverage Guide, in plain words."
      sections={sections}
    />
  );
}
