import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { portalUrl } from '../../../../../shared/hub/portal-url.ts';
import { labelInSentence } from '../../../../../shared/plan/fields/fields.ts';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { OpenIcon } from '../../../kit/icons.tsx';
import { FactMark } from '../../verification/fact-mark.tsx';
import { ReportedMark } from '../reported-mark.tsx';

const sectionLook = {
  '&[data-wide]': { gridColumn: '1 / -1' },
  '& > h3': {
    mb: '2',
    pb: '1',
    borderBottomWidth: '1px',
    borderColor: 'border',
    fontSize: '15px',
    fontWeight: 'semibold',
  },
  '& > h4': { mt: '3', mb: '1', color: 'fg.muted', fontSize: 'xs', lineHeight: '1rem' },
  _print: { breakInside: 'avoid', '&:has([aria-expanded=false])': { display: 'none' } },
} as const;

type SectionProps = {
  readonly title: string;
  readonly wide?: boolean;
  /** The column keys of the facts it contains, if these have no labels of their own. */
  readonly facts?: readonly string[];
  readonly children: ReactNode;
};

/** A part of the plan with its heading. A collapsed part is not printed. */
export function Section({ title, wide, facts = [], children }: SectionProps) {
  const heading = useId();
  return (
    <chakra.section css={sectionLook} data-wide={wide ? '' : undefined} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ReportedMark facts={facts} />
      <FactMark facts={facts} />
      {children}
    </chakra.section>
  );
}

const factsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '4',
  rowGap: '2',
  '&[data-wide]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& dt': { color: 'fg.muted', fontSize: 'xs', lineHeight: '1rem' },
  '& dd': { minH: '6', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  '& code': { fontFamily: 'mono', fontSize: '15px' },
} as const;

/** Labeled values, two per line or, with `wide`, one. */
export function Facts({ wide, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <chakra.dl css={factsLook} data-wide={wide ? '' : undefined}>
      {children}
    </chakra.dl>
  );
}

type FactProps = {
  readonly label: string;
  /** The key of its column. */
  readonly fact?: string | undefined;
  readonly children: ReactNode;
};

/** A labeled value; an empty one is shown as '-'. */
export function Fact({ label, fact, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children === undefined || children === '' ? '-' : children}</span>
        {fact !== undefined && <ReportedMark facts={[fact]} />}
      </dd>
    </div>
  );
}

type CopiedProps = Pick<FactProps, 'label' | 'fact'> & {
  readonly text: string | undefined;
  readonly terms: readonly string[];
  /** True for a code that people retype, which gets its own typeface. */
  readonly code?: boolean;
};

/** A labeled value with a button that copies it. */
export function CopiedFact({ label, fact, text, terms, code }: CopiedProps) {
  const Text = code ? 'code' : 'span';
  return (
    <Fact label={label} fact={fact}>
      {text === undefined || text === '' ? undefined : (
        <>
          <Text>{highlighted(text, terms)}</Text>
          <CopyButton text={text} name={labelInSentence(label)} />
        </>
      )}
    </Fact>
  );
}

export const seeBelow = 'None on the plan; see the contract and policies below.';

export const linkLook = {
  py: '1',
  color: 'brand.fg',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  '& svg': { display: 'inline', verticalAlign: '-2px' },
  // The longest address would fill the dialog; following the link shows all of it.
  '&[target]': { w: 'fit-content', maxW: 'full', lineClamp: { base: 4, _print: 'none' } },
} as const;

type PortalProps = { readonly url: string; readonly terms?: readonly string[] };

/** A link to a payer's own page, which opens in a new tab. An address stored before such ones were rejected is only text. */
export function PortalAddress({ url, terms = [] }: PortalProps) {
  const address = portalUrl(url);
  const text = highlighted(url, terms);
  if (address === undefined) return <span>{text}</span>;
  return (
    <chakra.a css={linkLook} href={address} target="_blank" rel="noopener noreferrer">
      {text} <OpenIcon />
      <span className="unseen"> (opens in a new tab)</span>
    </chakra.a>
  );
}
