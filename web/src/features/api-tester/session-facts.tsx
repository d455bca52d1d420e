import { apiBase } from '../../../../shared/api/operation.ts';

import { usePerson } from '../../lib/services.tsx';
import { readStoredToken } from '../../lib/session/session-state.ts';
import { maskToken } from './mask-token.ts';

/** What this browser would call the API with. */
export function SessionFacts() {
  const { activeFacility } = usePerson();
  const reading = readStoredToken();
  return (
    <section aria-labelledby="tester-session" className="panel">
      <h2 id="tester-session" className="panel-title">
        Session
      </h2>
      <dl className="tester-facts">
        <Fact name="API base" value={`${window.location.origin}${apiBase}`} />
        <Fact name="Active facility" value={activeFacility} />
        {reading.kind === 'token' ? (
          <>
            <Fact
              name="Access token"
              value={`${maskToken(reading.token)} (${reading.token.length.toLocaleString()} characters)`}
            />
            <Fact name="Email" value={reading.claims.email} />
            <Fact name="Role" value={reading.claims.role} />
            <Fact name="Expires" value={new Date(reading.claims.exp * 1000).toISOString()} />
            <Fact name="Facility in the token" value={reading.claims.activeFacility} />
            <Fact name="Facility access" value={reading.claims.facilityAccess?.join(', ')} />
          </>
        ) : (
          <Fact name="Access token" value="No/invalid token" />
        )}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || '-'}</dd>
    </div>
  );
}
