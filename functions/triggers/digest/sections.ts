import { changesSection } from './changes-section.ts';
import { dueSection } from './due-section.ts';
import { endingSection } from './ending-section.ts';
import type { DigestSection, SectionParts } from './section.ts';

/** Everything that digests tell, in the order of the mail. One more kind of news is one more entry. */
export const digestSections: readonly ((parts: SectionParts) => DigestSection)[] = [
  changesSection,
  endingSection,
  dueSection,
];
