import { limits } from '../../../../../shared/limits.ts';
import { memberIdIn } from '../../../../../shared/plan/search/member-id.ts';
import styles from '../../../entities/plan-list/list-screen.module.css';
import { AskForIt, Notice } from '../../../entities/plan-list/list-states.tsx';
import { formatNumber, notInThisPart } from '../../../kit/counts.ts';
import { PlainButton, PlainButtonLink } from '../../../kit/plain-button.tsx';
import { nothing, onDemand } from '../../../lib/on-demand.tsx';
import { themed } from '../../../theme/themed.tsx';
import { isTooLong, prefixPart } from '../view/plan-view.ts';

type NoMatchProps = {
  /** Whether only plans whose facts are in a certain state are shown, which is stated above. */
  readonly filtered: boolean;
  readonly query: string;
  /** Where the plans of all classes are listed, and how many match; undefined if all are already shown. */
  readonly elsewhere: { readonly to: string; readonly hits: number } | undefined;
  readonly complete: boolean;
  /** Whether the rest of the list could not be loaded. */
  readonly failed: boolean;
  /** Whether the prefix search was used. */
  readonly byPrefix: boolean;
  /** The text of the general search: perhaps a member ID. */
  readonly search: string;
  readonly onPrefix: (prefix: string) => void;
  /** Undefined if the deployment has no card box. */
  readonly onCard: (() => void) | undefined;
};

const advice = {
  general: 'Try fewer letters, another part of the name, a payer or plan code, or the prefix search.',
  prefix: 'Try its first letter or two, or the payer’s name in the general search.',
} as const;

/** A Medicare number, as the search reads it. */
const medicareNumber = /^[1-9][a-z][a-z\d]\d-?[a-z][a-z\d]\d-?[a-z]{2}\d{2}$/i;

const twoLetters = /[a-z].*[a-z]/i;
const wholePrefix = new RegExp(`^[A-Z0-9]{${limits.prefixLength}}$`);
const PrefixIssuer = onDemand(
  themed(() => import('./prefix-issuer.tsx')),
  nothing,
);

/** Shown if nothing matches: what was searched for, and what to try. */
export default function NoMatch(props: NoMatchProps) {
  const { query, filtered, elsewhere, complete, failed, byPrefix, search, onPrefix, onCard } = props;
  if (isTooLong(search)) {
    return (
      <Notice>
        <p>
          This is too long for a search. Please use fewer words.
          {onCard && ' For the text of a card or response there is a box of its own.'}
        </p>
        {onCard && <PlainButton onClick={onCard}>Find from a card or response</PlainButton>}
      </Notice>
    );
  }
  if (!complete) return <Notice>{notInThisPart(failed)}</Notice>;
  if (filtered) return <Notice>{query ? `None of these plans has '${query}'` : 'No such plans'}.</Notice>;
  if (elsewhere !== undefined) {
    return (
      <Notice>
        <p>{query === '' ? 'No plan is in this class.' : `No plan has '${query}'.`} Search in all classes?</p>
        <PlainButtonLink to={elsewhere.to}>
          Search in all classes ({formatNumber(elsewhere.hits)})
        </PlainButtonLink>
      </Notice>
    );
  }
  const memberId = memberIdIn(search);
  const memberPrefix = memberId === undefined ? '' : prefixPart(memberId);
  // A prefix has two letters or more: telephone numbers, marketplace plans’ IDs, Medicare numbers and IDs of FEP (`R…`) have none.
  if (memberId !== undefined && twoLetters.test(memberPrefix) && !medicareNumber.test(memberId)) {
    return (
      <Notice>
        <p>No plan has '{query}'. It looks like a member ID, whose first three characters are the prefix.</p>
        <PlainButton onClick={() => onPrefix(memberPrefix)}>Search the prefix {memberPrefix}</PlainButton>
      </Notice>
    );
  }
  const whole = byPrefix && wholePrefix.test(query);
  return (
    <Notice>
      <p>No plan has '{query}'.</p>
      {whole && (
        <div role="status">
          <PrefixIssuer prefix={query} />
        </div>
      )}
      <p className={styles.quiet}>{byPrefix ? advice.prefix : advice.general}</p>
      {(whole || !byPrefix) && <AskForIt typed={query} place={byPrefix ? 'prefixes' : 'plans'} />}
    </Notice>
  );
}
