import { Fragment } from 'react';
import { type Claim, whoIssued } from '../../../../../shared/bluecard/issuer.ts';
import type { BluePlan } from '../../../../../shared/bluecard/prefix-list.ts';
import styles from '../../../entities/plan-list/list-screen.module.css';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { localMonth } from '../../../kit/local-time.ts';
import { PlainButton } from '../../../kit/plain-button.tsx';
import { usePrefixLists } from '../../../lib/bluecard/prefix-lists.ts';

/** Who issued a prefix that no plan here has: one Blue plan, several as lists disagree, or nobody knows. */
export default function PrefixIssuer({ prefix }: { readonly prefix: string }) {
  const { lists, failed, retry } = usePrefixLists();
  if (failed)
    return (
      <p>
        The national list of BlueCard prefixes could not be loaded.{' '}
        <PlainButton onClick={retry}>Retry</PlainButton>
      </p>
    );
  if (lists === undefined) return <p className={styles.quiet}>Looking in the national list…</p>;
  const issuer = whoIssued(lists, prefix);
  switch (issuer.known) {
    case 'issued':
      return (
        <>
          <p>
            Prefix {prefix} was issued by <Named plan={issuer.plan} />, according to the{' '}
            {listWord(issuer.list)}.
          </p>
          <Phones plan={issuer.plan} />
        </>
      );
    case 'disputed':
      return (
        <>
          <p>Lists disagree about who issued prefix {prefix}.</p>
          <ul>
            {issuer.claims.map((claim) => (
              <li key={`${claim.asOf} ${claim.source} ${claim.plan?.name} ${claim.plan?.state}`}>
                {claim.plan === undefined ? 'Nobody' : <Named plan={claim.plan} />}, according to the{' '}
                {listWord(claim)}.{claim.plan !== undefined && <Phones plan={claim.plan} />}
              </li>
            ))}
          </ul>
        </>
      );
    case 'nobody':
      return (
        <p>
          Nobody here knows who issued prefix {prefix}:{' '}
          {issuer.list === undefined
            ? 'no national list of prefixes has been imported yet.'
            : `the ${listWord(issuer.list)} does not have it either.`}
        </p>
      );
  }
}

const listWord = ({ asOf, source }: Omit<Claim, 'plan'>): string =>
  `national list of ${localMonth(asOf)} (${source})`;

type Props = { readonly plan: BluePlan };

function Named({ plan: { name, state } }: Props) {
  return (
    <>
      <strong>{name}</strong>
      {state !== undefined && ` (${state})`}
    </>
  );
}

function Phones({ plan: { name, phones } }: Props) {
  if (phones.length === 0) return null;
  return (
    <p>
      Phone:
      {phones.map((phone, at) => (
        <Fragment key={phone}>
          {at > 0 && ' or'} {phone} <CopyButton text={phone} name={`phone number of ${name}`} />
        </Fragment>
      ))}
    </p>
  );
}
