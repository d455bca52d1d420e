import { chakra, Stack } from '@chakra-ui/react';
import { Fragment } from 'react';
import { type Claim, whoIssued } from '../../../../../shared/bluecard/issuer.ts';
import type { BluePlan } from '../../../../../shared/bluecard/prefix-list.ts';
import styles from '../../../entities/plan-list/list-screen.module.css';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { useFocusFallback } from '../../../kit/hooks/use-focus-fallback.ts';
import { localMonth } from '../../../kit/local-time.ts';
import { PlainButton } from '../../../kit/plain-button.tsx';
import { usePrefixLists } from '../../../lib/bluecard/prefix-lists.ts';

/** The issuer of a prefix that no plan here has: one Blue plan, several if the lists disagree, or unknown. */
export default function PrefixIssuer({ prefix }: { readonly prefix: string }) {
  const { lists, failed, retry } = usePrefixLists();
  if (failed) return <NoLists onRetry={retry} />;
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
          <Stack as="ul" gap="2" mt="2" ps="5" listStyleType="disc">
            {issuer.claims.map((claim) => (
              <li key={`${claim.asOf} ${claim.source} ${claim.plan?.name} ${claim.plan?.state}`}>
                <Claimed claim={claim} />
              </li>
            ))}
          </Stack>
        </>
      );
    case 'nobody':
      return (
        <p>
          It is not known here who issued prefix {prefix}:{' '}
          {issuer.list === undefined
            ? 'no national list of prefixes has been imported yet.'
            : `the ${listWord(issuer.list)} does not have it either.`}
        </p>
      );
  }
}

const NoLists = ({ onRetry }: { readonly onRetry: () => void }) => (
  <p ref={useFocusFallback<HTMLParagraphElement>()}>
    The national list of BlueCard prefixes could not be loaded.{' '}
    <PlainButton onClick={onRetry}>Retry</PlainButton>
  </p>
);

const listWord = ({ asOf, source }: Omit<Claim, 'plan'>): string =>
  `national list of ${localMonth(asOf)} (${source})`;

function Claimed({ claim }: { readonly claim: Claim }) {
  if (claim.plan === undefined) return `Not in the ${listWord(claim)}.`;
  return (
    <>
      <Named plan={claim.plan} />, according to the {listWord(claim)}.
      <Phones plan={claim.plan} />
    </>
  );
}

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
  const onCopyClick = useCopyClicks();
  if (phones.length === 0) return null;
  return (
    <chakra.p onClick={onCopyClick}>
      Phone:
      {phones.map((phone, at) => (
        <Fragment key={phone}>
          {at > 0 && ' or'}{' '}
          <chakra.span whiteSpace="nowrap">
            {phone}
            <CopyButton text={phone} name={`phone number of ${name}`} />
          </chakra.span>
        </Fragment>
      ))}
    </chakra.p>
  );
}
