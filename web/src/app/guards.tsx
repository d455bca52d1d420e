import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { may } from '../../../shared/people/permissions.ts';
import * as z from '../../../shared/zod.ts';
import { paths, safeReturnPath } from '../config/paths.ts';
import { useSteadySpinner } from '../kit/hooks/use-steady-spinner.ts';
import { Loading } from '../kit/loading/loading.tsx';
import { usePerson, useSessionState } from '../lib/services.tsx';
import { useSiteConfig } from '../lib/use-site-config.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { themedPage } from './pages/page.ts';

const SecondFactorPage = themedPage(
  null,
  () => import('../features/account/second-factor/second-factor-page.tsx'),
);

// History entries survive reloads and updates of the app, so their state is parsed as well.
const stateSchema = z.object({ returnTo: z.string() });

/**
 * Pages for signed-in people; anyone else goes to the sign-in page, which leads back here. A person who still has to set up a
 * second factor does that first: the server refuses everything else.
 */
export function RequireSession() {
  const state = useSessionState();
  const { status } = state;
  const user = state.status === 'signedIn' ? state.user : undefined;
  // Stays true once set: that page itself decides when it is done.
  const [settingUp, setSettingUp] = useState(false);
  if (!settingUp && user?.secondFactorDemanded && !user.secondFactor) setSettingUp(true);
  const { pathname, search, hash } = useLocation();
  const spinning = useSteadySpinner(status === 'starting');
  if (spinning) return <Loading minH="60vh" />;
  if (status === 'starting') return null;
  if (status === 'signedIn')
    return settingUp ? <SecondFactorPage key={user?._id} /> : <Outlet key={user?._id} />;
  return <Navigate to={paths.login()} replace state={{ returnTo: pathname + search + hash }} />;
}

/** Pages that make no sense for a person who is already signed in, in this tab or another. */
export function RequireNoSession() {
  const { status } = useSessionState();
  const location = useLocation();
  const spinning = useSteadySpinner(status === 'starting');
  if (spinning) return <Loading minH="60vh" />;
  if (status === 'starting') return null;
  if (status === 'signedOut') return <Outlet />;
  return <Navigate to={safeReturnPath(stateSchema.safeParse(location.state).data?.returnTo)} replace />;
}

/** Pages for administrators, inside RequireSession; anyone else goes home. */
export function RequireAdmin() {
  return useIsAdmin() ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

/** Returns whether the person is an administrator now. */
export const useIsAdmin = (): boolean => may.administer(usePerson().role);

/** The API tester, if the deployment has it. */
export function RequireApiTester() {
  const config = useSiteConfig();
  if (config === undefined) return null;
  return config.apiTester ? <Outlet /> : <NotFoundPage />;
}
