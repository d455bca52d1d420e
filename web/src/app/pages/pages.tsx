import { Suspense } from 'react';
import { Navigate, parsePath, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { classFilters } from '../../../../shared/plan/fields/financial-class.ts';
import { paths } from '../../config/paths.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { themed } from '../../theme/themed.tsx';
import { RequireAdmin, RequireApiTester, RequireNoSession, RequireSession } from '../guards.tsx';
import { Frame } from '../layout/frame.tsx';
import { accountAdminPages, adminPages, Titled } from './admin-pages.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { page } from './page.ts';

const LoginPage = page(themed(() => import('../../features/session/login-page.tsx')));
const AccountLayout = page(themed(() => import('../../features/account/account-layout.tsx')));
const AccountPage = page(themed(() => import('./account-page.tsx')));
const RegistrationPage = page(themed(() => import('../../features/registration/registration-page.tsx')));
const ForgotPasswordPage = page(themed(() => import('../../features/recovery/forgot-password-page.tsx')));
const ResetPasswordPage = page(themed(() => import('../../features/recovery/reset-password-page.tsx')));
const LinkPage = page(themed(() => import('../../features/recovery/link-page.tsx')));
const ConfirmRegistrationPage = page(
  themed(() => import('../../features/recovery/confirm-registration-page.tsx')),
);
// One chunk of the build for both: each chunk adds the names of all files it loads to the first screens.
const loadApiPages = () => import('../../features/api-tester/api-pages.ts');
const ApiTesterPage = page(themed(async () => (await loadApiPages()).tester));
const ApiReferencePage = page(themed(async () => (await loadApiPages()).reference));
const TermsPage = page(themed(() => import('../../features/legal/terms-page.tsx')));
const PrivacyPage = page(themed(() => import('../../features/legal/privacy-page.tsx')));
const CookiePolicyPage = page(themed(() => import('../../features/legal/cookie-policy-page.tsx')));
const PortalsPage = page(themed(() => import('../../features/directories/portals-page.tsx')));
const PhonesPage = page(themed(() => import('../../features/directories/phones-page.tsx')));
const ChangesPage = page(themed(() => import('../../features/changes/changes-page.tsx')));
const RequestUpdatePage = page(themed(() => import('./request-update-page.tsx')));
export const PlanTablePage = page(() => import('../../features/plans/plan-table-page.tsx'));

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
          <Route path={paths.confirmRegistration(':token')} element={<ConfirmRegistrationPage />} />
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

const routeOf = ({ path, title, page: Page }: (typeof adminPages)[number]) => (
  <Route
    key={path}
    path={path}
    element={
      <Titled title={title}>
        <Page />
      </Titled>
    }
  />
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
