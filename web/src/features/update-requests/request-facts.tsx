import { chakra } from '@chakra-ui/react';
import { factLabel } from '../../../../shared/messages/flag.ts';
import { answerToOf, senderOf } from '../../../../shared/messages/request-sender.ts';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import type { Wish } from '../../../../shared/messages/wish.ts';
import { peopleText, placeNames } from '../../../../shared/messages/wish-words.ts';
import { planCodeInWords } from '../../../../shared/plan/plan-code.ts';
import { paths } from '../../config/paths.ts';
import { Fact, FactGrid } from '../../kit/fact-grid.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { localTime } from '../../kit/local-time.ts';
import { WrittenText } from '../../kit/written-text.tsx';
import { usePerson } from '../../lib/services.tsx';

/** Everything about a request: who asks, about what, and what was done when. */
export function RequestFacts({ request }: { readonly request: UpdateRequest }) {
  const { facilityName, message, steps, createdAt, wish, fact } = request;
  return (
    <>
      <FactGrid>
        {wish === undefined ? <Sender request={request} /> : <Missed wish={wish} />}
        <Fact label="Facility">{facilityName ?? 'A deleted facility'}</Fact>
        <Fact label={wish === undefined ? 'Sent' : 'First asked for'}>{localTime(createdAt)}</Fact>
        <RequestedPlan request={request} />
        {fact !== undefined && <Fact label="Reported as wrong">{factLabel(fact)}</Fact>}
      </FactGrid>
      <WrittenText as="section" aria-label="Message">
        {message}
      </WrittenText>
      {steps.length > 1 && (
        <chakra.ol color="fg.muted" aria-label="What was done">
          {steps.slice(1).map(({ status, at, by }) => (
            <li key={`${at} ${status}`}>
              {status}: {by}, {localTime(at)}
            </li>
          ))}
        </chakra.ol>
      )}
    </>
  );
}

/** The sender is the account's owner; contact details that were typed differently tell whom to answer. */
function Sender({ request }: { readonly request: UpdateRequest }) {
  const from = senderOf(request);
  const answerTo = answerToOf(request);
  return (
    <>
      <Fact label="From">
        {from.name}, {request.position}
      </Fact>
      <Fact label="Account">
        <MailLink href={`mailto:${encodeURIComponent(from.email)}`}>{from.email}</MailLink>
      </Fact>
      {answerTo !== undefined && (
        <Fact label="Reply to, as typed" wide>
          {answerTo}
        </Fact>
      )}
    </>
  );
}

/** For what a search did not find: how many people miss it, and where they looked for it. */
function Missed({ wish: { people, place } }: { readonly wish: Wish }) {
  return (
    <>
      <Fact label="Asked for by">{peopleText(people)}</Fact>
      <Fact label="Looked for in">{placeNames[place]}</Fact>
    </>
  );
}

function RequestedPlan({ request: { plan, facilityName } }: { readonly request: UpdateRequest }) {
  const { activeFacility } = usePerson();
  if (plan === undefined) return null;
  // The plan screen shows only plans of the active facility.
  const here = facilityName === activeFacility;
  return (
    <Fact label="Plan" wide>
      {here ? <TextLink to={paths.plan(plan._id)}>{plan.descriptiveName}</TextLink> : plan.descriptiveName}
      <chakra.span color="fg.muted">
        {plan.payerName}, {planCodeInWords(plan.planCode)}
      </chakra.span>
    </Fact>
  );
}

const MailLink = chakra('a', {
  base: { py: '1', color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
});
