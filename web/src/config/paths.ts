import type { ClassFilter } from '../../../shared/plan/fields/financial-class.ts';

const plansOf: Record<ClassFilter, string> = {
  All: '/plans',
  Medicare: '/plans/medicare',
  'Medicaid/Medi-Cal': '/plans/medicaid',
  Commercial: '/plans/commercial',
};

/** Every address of the app. Links and redirects take theirs from here, so that none is dead. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  confirmRegistration: (token: string) => `/confirm-registration/${token}`,
  confirmEmail: (token: string) => `/confirm-email/${token}`,
  undoEmail: (token: string) => `/undo-email/${token}`,
  /** Mails name it. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookiePolicy: () => '/cookie-policy',
  /** Leads to the cookie policy; the cookie banner names it. */
  cookies: () => '/cookies',
  plans: (filter: ClassFilter = 'All') => plansOf[filter],
  /** One plan, in front of the list of the active facility. Mails name it. */
  plan: (id: string) => `/plans?plan=${encodeURIComponent(id)}`,
  /** What changed in the last days at the active facility. Mails name it. */
  changes: () => '/changes',
  createPlan: () => '/books/create',
  /** With the id of an update request, saving the plan may end that. */
  editPlan: (id: string, requestId?: string) =>
    `/books/edit/${id}${requestId === undefined ? '' : `?request=${encodeURIComponent(requestId)}`}`,
  /** Two plans side by side that are to become one; without the other one it is chosen there. */
  mergePlans: (id: string, other?: string) =>
    `/books/merge/${id}${other === undefined ? '' : `?with=${encodeURIComponent(other)}`}`,
  /** Leads to the edit form, too. */
  editPlanOther: (id: string) => `/books/${id}/edit`,
  phoneNumbers: () => '/phone-numbers',
  portalLinks: () => '/portal-links',
  /** The form of the desk; with a plan's id it is about that plan. */
  requestUpdate: (planId?: string) =>
    `/request-update${planId === undefined ? '' : `?plan=${encodeURIComponent(planId)}`}`,
  /** The open requests of a facility. */
  facilityRequests: (facility: string) => `/request-update/inbox?facility=${encodeURIComponent(facility)}`,
  /** Everyone's requests; with an id that one is open. */
  requestInbox: (id?: string) =>
    `/request-update/inbox${id === undefined ? '' : `?request=${encodeURIComponent(id)}`}`,
  broadcasts: () => '/admin/broadcasts',
  broadcast: (id: string) => `/admin/broadcasts/${id}`,
  account: () => '/account',
  /** User Management, below the profile. */
  users: () => '/account#users',
  /** The one person, among those who wait for approval. */
  waitingUser: (id: string) => `/account?status=pending&person=${encodeURIComponent(id)}#users`,
  waitingUsers: () => '/account?status=pending#users',
  /** Leads there, too; mails name it. */
  usersOld: () => '/account/users',
  facilities: () => '/admin/facilities',
  deletedPlans: () => '/admin/deleted-plans',
  endedPlans: () => '/admin/ended-plans',
  admin: () => '/admin',
  /** All of them; with an id that one is in view. */
  payerContracts: (id?: string) =>
    `/admin/payers${id === undefined ? '' : `?contract=${encodeURIComponent(id)}`}`,
  /** Plans whose facts are to be verified, one after the other. Mails name it. */
  factsDue: () => '/admin/facts-due',
  /** @param kind what the file holds, where it is known */
  imports: (kind = '') => `/admin/imports${kind && `?kind=${kind}`}`,
  import: (id: string) => `/admin/imports/${id}`,
  planPolicies: () => '/admin/contracts/plan',
  planCodes: () => '/admin/plancodes',
  /** Leads to the plan codes; older links name it. */
  planCodesOld: () => '/admin/plan-codes',
  /** With a name it opens the form of a new one that has it. */
  payerNames: (name?: string) =>
    `/admin/payer-names${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`,
  /** Of everything, or of a person or plan by its id. */
  auditLog: (about: { readonly person?: string; readonly plan?: string } = {}) => {
    const query = new URLSearchParams(about).toString();
    return `/admin/audit-log${query === '' ? '' : `?${query}`}`;
  },
  apiTester: () => '/test/api',
  apiReference: () => '/api-reference',
} as const;

/**
 * A page of this app to return to after signing in, or home. Anything that a browser could read as another site
 * (`//elsewhere`, `/\elsewhere`, `https:…`) and the sign-in page itself give home.
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return paths.home();
  const here = 'https://coverage-guide.invalid';
  if (!URL.canParse(path, here)) return paths.home();
  const url = new URL(path, here);
  if (url.origin !== here || url.pathname.startsWith('//') || url.pathname === paths.login())
    return paths.home();
  return url.pathname + url.search + url.hash;
}
