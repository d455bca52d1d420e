import type { ReactNode } from 'react';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { localTime } from '../../kit/local-time.ts';
import { usePerson } from '../../lib/services.tsx';

/** All there is to a request: who asks, about what, and what was done when. */
export function RequestFacts({ request }: { readonly request: UpdateRequest }) {
  const { name, email, position, facilityName, message, steps, createdAt } = request;
  return (
    <>
      <dl className="request-facts">
        <Fact label="From">
          {name}, {position}
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${encodeURIComponent(email)}`} className="request-link">
            {email}
          </a>
        </Fact>
        <Fact label="Facility">{facilityName ?? 'A facility that is gone'}</Fact>
        <Fact label="Sent">{localTime(createdAt)}</Fact>
        <RequestedPlan request={request} />
      </dl>
      <section aria-label="Message" className="request-message">
        {message}
      </section>
      {steps.length > 1 && (
        <ol className="request-steps" aria-label="What was done">
          {steps.slice(1).map(({ status, at, by }) => (
            <li key={`${at} ${status}`}>
              {status}: {by}, {localTime(at)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function RequestedPlan({ request: { plan, facilityName } }: { readonly request: UpdateRequest }) {
  const { activeFacility } = usePerson();
  if (plan === undefined) return null;
  // The plan screen shows the plans of the active facility only.
  const here = facilityName === activeFacility;
  return (
    <Fact label="Plan" wide>
      {here ? (
        <TextLink to={`${paths.plans()}?plan=${encodeURIComponent(plan._id)}`}>
          {plan.descriptiveName}
        </TextLink>
      ) : (
        plan.descriptiveName
      )}
      <span className="quiet">
        {' '}
        {plan.payerName}, plan code {plan.planCode}
      </span>
    </Fact>
  );
}

type FactProps = { readonly label: string; readonly wide?: boolean; readonly children: ReactNode };

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
