import type { ClassFilter } from '../../../shared/plan/fields/financial-class.ts';

const plansOf: Record<ClassFilter, string> = {
  All: '/plans',
  Medicare: '/plans/medicare',
  'Medicaid/Medi-Cal': '/plans/medicaid',
  Commercial: '/plans/commercial',
};

const withQuery = (path: string, name: string, value: string | undefined) =>
  value === undefined ? path : `${path}?${name}=${encodeURIComponent(value)}`;

/** Every address of the app. Links and redirects use these, so that no link is dead. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  confirmRegistration: (token: string) => `/confirm-registration/${token}`,
  confirmEmail: (token: string) => `/confirm-email/${token}`,
  undoEmail: (token: string) => `/undo-email/${token}`,
  /** Emails link to it. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookiePolicy: () => '/cookie-policy',
  /** Redirects to the cookie policy; the cookie banner links to it. */
  cookies: () => '/cookies',
  plans: (filter: ClassFilter = 'All') => plansOf[filter],
  /** One plan, in front of the active facility's list. Emails link to it. */
  plan: (id: string) => withQuery('/plans', 'plan', id),
  /** What changed in the last days at the active facility. Emails link to it. */
  changes: () => '/changes',
  createPlan: () => '/books/create',
  /** With the ID of an update request, saving the plan can close that request. */
  editPlan: (id: string, requestId?: string) => withQuery(`/books/edit/${id}`, 'request', requestId),
  /** Two plans to be merged, side by side; without `other` the user chooses the second plan there. */
  mergePlans: (id: string, other?: string) => withQuery(`/books/merge/${id}`, 'with', other),
  /** Redirects to the edit form. */
  editPlanOther: (id: string) => `/books/${id}/edit`,
  phoneNumbers: () => '/phone-numbers',
  portalLinks: () => '/portal-links',
  /** The desk's form; with a plan's ID it is about that plan. */
  requestUpdate: (planId?: string) => withQuery('/request-update', 'plan', planId),
  /** The open requests of a facility. */
  facilityRequests: (facility: string) => withQuery('/request-update/inbox', 'facility', facility),
  /** Everyone's requests; with an ID, that request is open. */
  requestInbox: (id?: string) => withQuery('/request-update/inbox', 'request', id),
  broadcasts: () => '/admin/broadcasts',
  broadcast: (id: string) => `/admin/broadcasts/${id}`,
  account: () => '/account',
  /** User Management, below the profile. */
  users: () => '/account#users',
  /** One person among those waiting for approval. */
  waitingUser: (id: string) => `/account?status=pending&person=${encodeURIComponent(id)}#users`,
  waitingUsers: () => '/account?status=pending#users',
  /** Redirects to User Management; emails link to it. */
  usersOld: () => '/account/users',
  facilities: () => '/admin/facilities',
  deletedPlans: () => '/admin/deleted-plans',
  endedPlans: () => '/admin/ended-plans',
  admin: () => '/admin',
  /** All payer contracts; with an ID, that one is in view. */
  payerContracts: (id?: string) => withQuery('/admin/payers', 'contract', id),
  /** Plans whose facts are due for verification, one after the other. Emails link to it with `?facility=` and its ID. */
  factsDue: () => '/admin/facts-due',
  /** @param kind what the file contains, if known */
  imports: (kind = '') => `/admin/imports${kind && `?kind=${kind}`}`,
  import: (id: string) => `/admin/imports/${id}`,
  /** All plan policies; with an ID, that one is in view. */
  planPolicies: (id?: string) => withQuery('/admin/contracts/plan', 'policy', id),
  planCodes: () => '/admin/plancodes',
  /** Redirects to the plan codes; older links use it. */
  planCodesOld: () => '/admin/plan-codes',
  /** With a name it opens the form for a new entry with that name. */
  payerNames: (name?: string) => withQuery('/admin/payer-names', 'name', name),
  /** The whole audit log, or the part about a person or plan by ID. */
  auditLog: (about: { readonly person?: string; readonly plan?: string } = {}) => {
    const query = new URLSearchParams(about).toString();
    return `/admin/audit-log${query === '' ? '' : `?${query}`}`;
  },
  apiTester: () => '/test/api',
  apiReference: () => '/api-reference',
} as const;

/**
 * Returns a page of this app to return to after signing in, or home. Anything that a browser could read as
 * another site (`//elsewhere`, `/\elsewhere`, `https:…`), and the sign-in page itself, result in home.
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
