import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { apiBase } from '../../../../shared/api/operation.ts';
import { routeKey } from '../../../../shared/api/routes.ts';
import { paths } from '../../config/paths.ts';
import { FactLines } from '../../kit/fact-grid.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useApi, usePerson } from '../../lib/services.tsx';
import { readStoredToken } from '../../lib/session/session-state.ts';
import { AnswerView } from './answer-view.tsx';
import { CallForm } from './call-form.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { maskToken } from './mask-token.ts';
import { type Ask, QuickCalls } from './quick-calls.tsx';
import { type CallAnswer, sendCall } from './send-call.ts';

/** Sends any call of the API with the current session and shows the response. */
export function ApiTesterPage() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<CallAnswer>();
  const ask: Ask = async (id, parts) => {
    setBusy(true);
    setAnswer(await sendCall(api, routeKey(id), id, parts));
    setBusy(false);
  };
  return (
    <Page title="API Tester" links={<TextLink to={paths.apiReference()}>API Reference</TextLink>}>
      <SessionFacts />
      <QuickCalls busy={busy} onAsk={ask} />
      <CallsPanel
        failed="The list of calls could not be loaded."
        invitation="Choose a call to fill in its parameters."
        show={(call) => <CallForm key={call.id} call={call} busy={busy} onAsk={ask} />}
      />
      <AnswerView answer={answer} />
    </Page>
  );
}

/** The address, facility and token that this browser uses to call the API. */
function SessionFacts() {
  const { activeFacility } = usePerson();
  // The token is read again whenever another call is chosen.
  useLocation();
  return (
    <Panel title="Session">
      <FactLines
        facts={[
          ['API base', `${window.location.origin}${apiBase}`],
          ['Active facility', activeFacility],
          ...tokenFacts(),
        ]}
      />
    </Panel>
  );
}

function tokenFacts(): [string, string][] {
  const reading = readStoredToken();
  if (reading.kind !== 'token') return [['Access token', 'No/invalid token']];
  const { token, claims } = reading;
  return [
    ['Access token', `${maskToken(token)} (${token.length.toLocaleString()} characters)`],
    ['Email', claims.email ?? ''],
    ['Role', claims.role],
    ['Expires', new Date(claims.exp * 1000).toISOString()],
    ['Facility in the token', claims.activeFacility ?? ''],
    ['Facility access', claims.facilityAccess?.join(', ') ?? ''],
  ];
}
