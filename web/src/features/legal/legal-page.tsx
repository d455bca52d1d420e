import { chakra } from '@chakra-ui/react';
import { isValidElement, type ReactElement } from 'react';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../kit/form/text-link.tsx';

/** A paragraph, a list, or an element. `[Privacy Policy]` in a text becomes a link to that page. */
type LegalBlock = string | readonly string[] | ReactElement;

/** `id` is the fragment of the address: the part after `#`. */
export type LegalSection = readonly [id: string, title: string, ...text: LegalBlock[]];

type Props = { title: string; lead: string; sections: readonly LegalSection[] };

const Prose = chakra('article', {
  base: {
    maxW: { base: '46rem', _print: 'none' },
    mx: 'auto',
    px: { base: '4', _print: '0' },
    pt: { base: '8', _print: '2' },
    pb: { base: '16', _print: '0' },
    fontSize: { base: '15px', _print: '10.5pt' },
    lineHeight: '1.65',
    '& h1': { fontSize: '2xl', fontWeight: 'semibold', lineHeight: '2rem', letterSpacing: '-0.01em' },
    '& h2': { mt: '7', mb: '1.5', fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.4' },
    '& section ul': { ps: '6', listStyle: 'disc' },
    '& section > h2 ~ * + *': { mt: '2.5' },
    '& nav': { my: '6', px: '5', py: '4', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.panel' },
    '& nav h2': { mt: '0', mb: '1', fontSize: 'md' },
    '& nav ol': { columns: '2 16rem', ps: '6', listStyle: 'decimal' },
    _print: {
      '& nav': { p: '0', borderWidth: '0', bg: 'none', breakAfter: 'avoid' },
      '& h2': { breakAfter: 'avoid' },
      '& tr': { breakInside: 'avoid' },
      '& a': { color: 'inherit', textDecoration: 'none' },
    },
  },
});

const ContentsLink = chakra('a', {
  base: { py: '1', color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
});

/** A legal text with its date and table of contents. */
export function LegalPage({ title, lead, sections }: Props) {
  return (
    <Prose>
      <header>
        <h1>{title}</h1>
        <chakra.p mt="1" mb="4" color="fg.muted">
          Last updated <time dateTime="2025-05-27">27 May 2025</time>
        </chakra.p>
        <chakra.p fontSize="lg">{lead}</chakra.p>
      </header>
      <nav aria-labelledby="legal-contents">
        <h2 id="legal-contents">Contents</h2>
        <ol>
          {sections.map(([id, name]) => (
            <li key={id}>
              <ContentsLink href={`#${id}`}>{name}</ContentsLink>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(([id, name, ...text], at) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>
            {at + 1}. {name}
          </h2>
          {text.map(drawn)}
        </section>
      ))}
    </Prose>
  );
}

function drawn(block: LegalBlock) {
  if (isValidElement(block)) return block;
  if (typeof block === 'string') return <p key={block}>{linked(block)}</p>;
  return (
    <ul key={block[0]}>
      {block.map((item) => (
        <li key={item}>{linked(item)}</li>
      ))}
    </ul>
  );
}

const addresses: Readonly<Record<string, string>> = {
  'Privacy Policy': paths.privacy(),
  'Cookie Policy': paths.cookiePolicy(),
};

/** Turns titles in brackets into links. */
const linked = (text: string) =>
  text.split(/\[([^[\]]+)\]/).map((part) => {
    const address = addresses[part];
    return address === undefined ? (
      part
    ) : (
      <TextLink key={part} to={address}>
        {part}
      </TextLink>
    );
  });
