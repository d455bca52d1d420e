import './requests.css';
import { Heading, Text } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title.ts';
import { openedRequest } from './opened-request.ts';
import { OwnRequests } from './own-requests.tsx';
import { RequestForm } from './request-form.tsx';
import { useRequest } from './request-queries.ts';

const OwnRequestDialog = lazy(() => import('./own-request-dialog.tsx'));

type Props = {
  /** Links for administrators. */
  readonly links?: ReactNode;
  /** What else stands on the page beside the form. */
  readonly beside?: ReactNode;
};

/** The desk asks for an update: the form, and what became of earlier requests. */
export function RequestPage({ links, beside }: Props) {
  usePageTitle('Request Update or New Plan Code');
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const planId = query.get('plan') || undefined;
  const openId = query.get('request') || undefined;
  const change = useCallback(
    (name: 'plan' | 'request', value: string | undefined) => {
      const changed = new URLSearchParams(search);
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
      navigate({ pathname, search: changed.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, search],
  );
  return (
    <div className="requests">
      <header className="requests-head">
        <div>
          <Heading as="h1" size="xl">
            Request Update or New Plan Code
          </Heading>
          <Text color="fg.muted">Tell the administrators what is wrong or missing in the directory.</Text>
        </div>
        {links}
      </header>
      <div className="requests-columns" data-two={beside !== undefined || undefined}>
        <section aria-labelledby="request-form-title" className="request-panel">
          <h2 id="request-form-title" className="request-title">
            New request
          </h2>
          <RequestForm planId={planId} onPlanDone={() => change('plan', undefined)} />
        </section>
        {beside}
        <OwnRequests onOpen={(id) => change('request', id)} />
      </div>
      {openId !== undefined && <OpenRequest id={openId} onClose={() => change('request', undefined)} />}
    </div>
  );
}

function OpenRequest({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError } = useRequest(id);
  if (isError) {
    return (
      <p role="alert" className="request-note">
        This request was not found. It may belong to somebody else.
      </p>
    );
  }
  if (data === undefined) return null;
  return (
    <Suspense>
      <OwnRequestDialog request={data} finalFocus={() => openedRequest(id)} onClose={onClose} />
    </Suspense>
  );
}
