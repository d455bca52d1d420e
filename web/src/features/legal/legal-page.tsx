import './legal.css';
import { Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../kit/page-title.ts';

export type LegalSection = {
  /** Part of the address behind `#`. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
};

type Props = { title: string; lead: string; sections: readonly LegalSection[] };

/** A legal text with its date and table of contents. */
export function LegalPage({ title, lead, sections }: Props) {
  usePageTitle(title);
  return (
    <article className="legal">
      <header>
        <Heading as="h1" size="2xl" letterSpacing="-0.01em">
          {title}
        </Heading>
        <p className="legal-date">
          Last updated <time dateTime="2025-05-27">27 May 2025</time>
        </p>
        <p className="legal-lead">{lead}</p>
      </header>
      <nav aria-labelledby="legal-contents">
        <h2 id="legal-contents">Contents</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, at) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`}>
            {at + 1}. {section.title}
          </h2>
          {section.text}
        </section>
      ))}
    </article>
  );
}
