import { Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { classFilters } from '../../../shared/plan/financial-class.ts';
import { paths } from '../config/paths.ts';
import { Loading } from '../kit/loading.tsx';
import { themed } from '../theme/themed.tsx';
import { RequireAdmin, RequireApiTester, RequireNoSession, RequireSession } from './guards.tsx';
import { Frame } from './layout/frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { page } from './page.ts';

const LoginPage = page(themed(() => import('../features/session/login-page.tsx')));
const AccountLayout = page(themed(() => import('../features/account/account-layout.tsx')));
const ProfilePage = page(themed(() => import('../features/account/profile/profile-page.tsx')));
const UsersPage = page(themed(() => import('../features/account/users/users-page.tsx')));
const FacilitiesPage = page(themed(() => import('../features/facilities/facilities-page.tsx')));
const DeletedPlansPage = page(themed(() => import('../features/plan-history/deleted-plans-page.tsx')));
const RegistrationPage = page(themed(() => import('../features/registration/registration-page.tsx')));
const ForgotPasswordPage = page(themed(() => import('../features/recovery/forgot-password-page.tsx')));
const ResetPasswordPage = page(themed(() => import('../features/recovery/reset-password-page.tsx')));
const ConfirmEmailPage = page(themed(() => import('../features/recovery/confirm-email-page.tsx')));
const BroadcastsPage = page(themed(() => import('../features/broadcast/broadcasts-page.tsx')));
const DeliveryPage = page(themed(() => import('../features/broadcast/delivery-page.tsx')));
const AdminPage = page(themed(() => import('../features/admin/admin-page.tsx')));
const PayerContractsPage = page(
  themed(() => import('../features/admin/payer-contracts/payer-contracts-page.tsx')),
);
const PlanPoliciesPage = page(themed(() => import('../features/admin/plan-policies/plan-policies-page.tsx')));
const PlanCodesPage = page(themed(() => import('../features/admin/plan-codes/plan-codes-page.tsx')));
const ApiTesterPage = page(themed(() => import('../features/api-tester/api-tester-page.tsx')));
const TermsPage = page(themed(() => import('../features/legal/terms-page.tsx')));
const PrivacyPage = page(themed(() => import('../features/legal/privacy-page.tsx')));
const CookiePolicyPage = page(themed(() => import('../features/legal/cookie-policy-page.tsx')));
const CreatePlanPage = page(themed(() => import('../features/plan-form/create-plan-page.tsx')));
const PortalsPage = page(themed(() => import('../features/directories/portals-page.tsx')));
const PhonesPage = page(themed(() => import('../features/directories/phones-page.tsx')));
const EditPlanPage = page(themed(() => import('../features/plan-form/edit-plan-page.tsx')));
const RequestUpdatePage = page(themed(() => import('./request-update-page.tsx')));
const InboxPage = page(themed(() => import('../features/update-requests/inbox/inbox-page.tsx')));
export const PlanTablePage = page(() => import('../features/plans/plan-table-page.tsx'));

/** Which page stands at which address, and who may open it. */
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
          <Route path={paths.confirmEmail(':token')} element={<ConfirmEmailPage />} />
          <Route path={paths.terms()} element={<TermsPage />} />
          <Route path={paths.privacy()} element={<PrivacyPage />} />
          <Route path={paths.cookiePolicy()} element={<CookiePolicyPage />} />
          <Route path={paths.cookies()} element={<Navigate to={paths.cookiePolicy()} replace />} />
          <Route element={<RequireSession />}>
            <Route path={paths.home()} element={<Navigate to={paths.plans()} replace />} />
            {/* One screen for all four addresses: changing the class keeps it, and the focus, in place. */}
            <Route path={paths.plans()} element={<PlanTablePage />}>
              {classFilters.map((filter) => (
                <Route key={filter} path={paths.plans(filter)} element={null} />
              ))}
            </Route>
            <Route element={<RequireAdmin />}>
              <Route path={paths.createPlan()} element={<CreatePlanPage />} />
              <Route path={paths.editPlan(':id')} element={<EditPlanPage />} />
              <Route path={paths.editPlanOther(':id')} element={<ToEditPlan />} />
            </Route>
            <Route path={paths.phoneNumbers()} element={<PhonesPage />} />
            <Route path={paths.portalLinks()} element={<PortalsPage />} />
            <Route element={<RequireAdmin />}>
              <Route path={paths.admin()} element={<AdminPage />} />
              <Route path={paths.payerContracts()} element={<PayerContractsPage />} />
              <Route path={paths.planPolicies()} element={<PlanPoliciesPage />} />
              <Route path={paths.planCodes()} element={<PlanCodesPage />} />
              <Route path={paths.planCodesOld()} element={<Navigate to={paths.planCodes()} replace />} />
            </Route>
            <Route path={paths.requestUpdate()} element={<RequestUpdatePage />} />
            <Route element={<RequireAdmin />}>
              <Route path={paths.requestInbox()} element={<InboxPage />} />
              <Route path={paths.broadcasts()} element={<BroadcastsPage />} />
              <Route path={paths.broadcast(':id')} element={<DeliveryPage />} />
            </Route>
            <Route element={<RequireApiTester />}>
              <Route path={paths.apiTester()} element={<ApiTesterPage />} />
            </Route>
            <Route element={<AccountLayout />}>
              <Route path={paths.account()} element={<ProfilePage />} />
              <Route element={<RequireAdmin />}>
                <Route path={paths.users()} element={<UsersPage />} />
                <Route path={paths.facilities()} element={<FacilitiesPage />} />
                <Route path={paths.deletedPlans()} element={<DeletedPlansPage />} />
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </Frame>
  );
}

function ToEditPlan() {
  const { id = '' } = useParams();
  return <Navigate to={paths.editPlan(id)} replace />;
}
