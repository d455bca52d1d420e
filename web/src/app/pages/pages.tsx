import { Suspense } from 'react';
import { Navigate, parsePath, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { classFilters } from '../../../../shared/plan/fields/financial-class.ts';
import { paths } from '../../config/paths.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { RequireAdmin, RequireApiTester, RequireNoSession, RequireSession } from '../guards.tsx';
import { Frame } from '../layout/frame.tsx';
import { accountAdminPages, adminPages } from './admin-pages.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { page, themedPage } from './page.ts';

const LoginPage = themedPage('Sign in', () => import('../../features/session/login-page.tsx'));
const AccountLayout = themedPage(null, () => import('../../features/account/account-layout.tsx'));
const AccountPage = themedPage('My Account', () => import('./account-page.tsx'));
const RegistrationPage = themedPage(
  'Register',
  () => import('../../features/registration/registration-page.tsx'),
);
const ForgotPasswordPage = themedPage(
  'Forgot password',
  () => import('../../features/recovery/forgot-password-page.tsx'),
);
const ResetPasswordPage = themedPage(
  'Set a new password',
  () => import('../../features/recovery/reset-password-page.tsx'),
);
const loadLinkPage = () => import('../../features/recovery/link-page.tsx');
const LinkPage = themedPage(null, loadLinkPage);
const ConfirmRegistrationPage = themedPage('Confirm your email address', loadLinkPage);
// One chunk of the build for both: each chunk adds the names of all files it loads to the first screens.
const loadApiPages = () => import('../../features/api-tester/api-pages.ts');
const ApiTesterPage = themedPage('API Tester', async () => ({
  default: (await loadApiPages()).ApiTesterPage,
}));
const ApiReferencePage = themedPage('API Reference', async () => ({
  default: (await loadApiPages()).ApiReferencePage,
}));
const TermsPage = themedPage('Terms of Use', () => import('../../features/legal/terms-page.tsx'));
const PrivacyPage = themedPage('Privacy Policy', () => import('../../features/legal/privacy-page.tsx'));
const CookiePolicyPage = themedPage(
  'Cookie Policy',
  () => import('../../features/legal/cookie-policy-page.tsx'),
);
const PortalsPage = themedPage(
  'Insurance Web Portals',
  () => import('../../features/directories/portals-page.tsx'),
);
const PhonesPage = themedPage(
  'Insurance Phone Numbers',
  () => import('../../features/directories/phones-page.tsx'),
);
const ChangesPage = themedPage('Changes', () => import('../../features/changes/changes-page.tsx'));
const RequestUpdatePage = themedPage(
  'Request Update or New Plan Code',
  () => import('./request-update-page.tsx'),
);
export const PlanTablePage = page(null, () => import('../../features/plans/plan-table-page.tsx'));

/** Which page has which address, and who may open it. */
export function Pages() {
  return (
    <Frame>
      <Suspense fallback={<Loading minH="60vh" />}>
        <Routes>
          <Route element={<RequireNoSession />}>
            <Route path={paths.login()} element={<LoginPage />} />
            <Route path={paths.register()} element={<RegistrationPage />} />
          </Route>
          <Route path={paths.forgotPassword()} element={<ForgotPasswordPage />} />
          <Route path={paths.resetPassword(':token')} element={<ResetPasswordPage />} />
          <Route
            path={paths.confirmRegistration(':token')}
            element={<ConfirmRegistrationPage operation="confirmRegistration" />}
          />
          <Route path={paths.confirmEmail(':token')} element={<LinkPage operation="confirmEmail" />} />
          <Route path={paths.undoEmail(':token')} element={<LinkPage operation="undoEmailChange" />} />
          <Route path={paths.unsubscribe(':token')} element={<LinkPage operation="unsubscribe" />} />
          <Route path={paths.terms()} element={<TermsPage />} />
          <Route path={paths.privacy()} element={<PrivacyPage />} />
          <Route path={paths.cookiePolicy()} element={<CookiePolicyPage />} />
          {/* Developers who use the API need not have an account. */}
          <Route path={paths.apiReference()} element={<ApiReferencePage />} />
          <Route path={paths.cookies()} element={<Navigate to={paths.cookiePolicy()} replace />} />
          <Route element={<RequireSession />}>
            <Route path={paths.home()} element={<Navigate to={paths.plans()} replace />} />
            {/* One screen for all four addresses: changing the class keeps the screen and the focus in place. */}
            <Route path={paths.plans()} element={<PlanTablePage />}>
              {classFilters.map((filter) => (
                <Route key={filter} path={paths.plans(filter)} element={null} />
              ))}
            </Route>
            <Route path={paths.phoneNumbers()} element={<PhonesPage />} />
            <Route path={paths.portalLinks()} element={<PortalsPage />} />
            <Route path={paths.changes()} element={<ChangesPage />} />
            <Route element={<RequireAdmin />}>
              {adminPages.map(routeOf)}
              <Route path={paths.editPlanOther(':id')} element={<ToEditPlan />} />
              <Route path={paths.planCodesOld()} element={<Navigate to={paths.planCodes()} replace />} />
            </Route>
            <Route path={paths.requestUpdate()} element={<RequestUpdatePage />} />
            <Route element={<RequireApiTester />}>
              <Route path={paths.apiTester()} element={<ApiTesterPage />} />
            </Route>
            <Route element={<AccountLayout />}>
              <Route path={paths.account()} element={<AccountPage />} />
              <Route path={paths.usersOld()} element={<ToUsers />} />
              <Route element={<RequireAdmin />}>{accountAdminPages.map(routeOf)}</Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </Frame>
  );
}

const routeOf = ({ path, page: Page }: (typeof adminPages)[number]) => (
  <Route key={path} path={path} element={<Page />} />
);

/** Keeps the search part of the address: a link in an email names a person there. */
function ToUsers() {
  const { search } = useLocation();
  return <Navigate to={{ ...parsePath(paths.users()), search }} replace />;
}

function ToEditPlan() {
  const { id = '' } = useParams();
  return <Navigate to={paths.editPlan(id)} replace />;
}
