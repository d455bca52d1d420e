import { apiBase } from '../../../../shared/api/operation.ts';
import { Panel } from '../../kit/panel.tsx';
import { usePerson } from '../../lib/services.tsx';
import { readStoredToken } from '../../lib/session/session-state.ts';
import { Facts } from './facts.tsx';
import { maskToken } from './mask-token.ts';

/** What this browser would call the API with. */
export function SessionFacts() {
  const { activeFacility } = usePerson();
  return (
    <Panel title="Session">
      <Facts
        facts={[
          ['API base', `${window.location.origin}${apiBase}`],
          ['Active facility', activeFacility],
          ...tokenFacts(),
        ]}
      />
    </Panel>
  );
}

function tokenFacts(): [string, string | undefined][] {
  const reading = readStoredToken();
  if (reading.kind !== 'token') return [['Access token', 'No/invalid token']];
  const { token, claims } = reading;
  return [
    ['Access token', `${maskToken(token)} (${token.length.toLocaleString()} characters)`],
    ['Email', claims.email],
    ['Role', claims.role],
    ['Expires', new Date(claims.exp * 1000).toISOString()],
    ['Facility in the token', claims.activeFacility],
    ['Facility access', claims.facilityAccess?.join(', ')],
  ];
}
