import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/copy/copy-button.tsx';
import { highlighted } from '../../kit/highlight/highlighted.tsx';

type FactProps = { readonly label: string; readonly children: ReactNode };

/** A labelled value; nothing is shown as '-'. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="plan-fact">
      <dt>{label}</dt>
      <dd>
        <span>{children === undefined || children === '' ? '-' : children}</span>
      </dd>
    </div>
  );
}

type CodeProps = {
  readonly label: string;
  readonly text: string | undefined;
  readonly terms: readonly string[];
  /** What the toast says was copied. */
  readonly name: string;
};

/** A labelled code that people retype, with a button to copy it instead. */
export function CodeFact({ label, text, terms, name }: CodeProps) {
  return (
    <Fact label={label}>
      {text === undefined || text === '' ? undefined : (
        <>
          <span className="plan-code-text">{highlighted(text, terms)}</span>
          <CopyButton text={text} name={name} />
        </>
      )}
    </Fact>
  );
}
