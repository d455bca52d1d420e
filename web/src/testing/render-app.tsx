import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Pages } from '../app/pages/pages.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { storage } from '../lib/storage.ts';
// Pages load it when opened. Loading Chakra takes seconds on a busy machine, which must not count toward a test's wait.
import '../theme/theme.tsx';
import type { fakeApi } from './fake-api.ts';
import { makeTab } from './make-session.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function Closing({ onClosed }: { readonly onClosed: () => void }) {
  useEffect(() => onClosed, [onClosed]);
  return null;
}

/** Renders the whole app at an address, over a fake API. The PHI notice counts as read unless this is a first visit. */
export function renderApp(
  api: ReturnType<typeof fakeApi>,
  at: string,
  options: { firstVisit?: boolean } = {},
) {
  if (!options.firstVisit) storage.phiWarningDismissed.write(true);
  let closed = false;
  const onClosed = () => {
    closed = true;
  };
  // A closed tab gets no response, which could end the session that the next test has stored in the same browser.
  const fetch: typeof api.fetch = async (...request) => {
    const response = await api.fetch(...request);
    return closed ? new Promise<never>(() => {}) : response;
  };
  const tab = makeTab({ ...api, fetch });
  tab.session.start();
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const view = render(
    <Providers services={tab.services} queries={queries}>
      <MemoryRouter initialEntries={[at]}>
        <Pages />
        <Address />
        <Closing onClosed={onClosed} />
      </MemoryRouter>
    </Providers>,
  );
  return { ...tab, ...view, address: () => view.getByTestId('address').textContent };
}
