import type { ComponentType, SVGProps } from 'react';
import { paths } from '../../config/paths.ts';
import { allRecordPages } from '../../features/admin/record-pages.ts';
import { BuildingIcon, ContractIcon, MessageIcon, UploadIcon } from '../../kit/icons.tsx';
import { themedPage } from './page.ts';

type AdminPage = {
  readonly path: string;
  readonly title: string;
  readonly page: ComponentType;
  /** Set if the menu has an entry for it. */
  readonly icon?: ComponentType<SVGProps<SVGSVGElement>> | undefined;
};

const adminPage = (
  path: string,
  title: string,
  load: () => Promise<{ default: ComponentType }>,
  icon?: AdminPage['icon'],
): AdminPage => ({ path, title, page: themedPage(title, load), icon });

/** The administrators' pages that use the account layout. */
export const accountAdminPages: readonly AdminPage[] = [
  adminPage(
    paths.facilities(),
    'Facilities',
    () => import('../../features/facilities/facilities-page.tsx'),
    BuildingIcon,
  ),
  adminPage(
    paths.deletedPlans(),
    'Deleted Plans',
    () => import('../../features/plan-history/deleted-plans-page.tsx'),
  ),
];

/** All other administrators' pages. A row gives the page its guard, title, theme and menu entry. */
export const adminPages: readonly AdminPage[] = [
  adminPage(paths.admin(), 'Admin Dashboard', () => import('./admin-dashboard-page.tsx'), ContractIcon),
  ...allRecordPages.map(({ path, title, load }) => adminPage(path, title, load)),
  adminPage(
    paths.planCodes(),
    'Plan Codes',
    () => import('../../features/admin/plan-codes/plan-codes-page.tsx'),
  ),
  adminPage(
    paths.payerNames(),
    'Other Names',
    () => import('../../features/admin/payer-names/payer-names-page.tsx'),
  ),
  adminPage(paths.factsDue(), 'Facts Due', () => import('../../features/admin/facts/facts-page.tsx')),
  adminPage(
    paths.imports(),
    'Import',
    () => import('../../features/admin/imports/imports-page.tsx'),
    UploadIcon,
  ),
  adminPage(paths.import(':id'), 'File Import', () => import('../../features/admin/imports/import-page.tsx')),
  adminPage(
    paths.createPlan(),
    'Create Insurance Plan',
    () => import('../../features/plan-form/create-plan-page.tsx'),
  ),
  adminPage(paths.editPlan(':id'), 'Edit Insurance Plan', () => import('./edit-plan-page.tsx')),
  adminPage(
    paths.endedPlans(),
    'Ended Plans',
    () => import('../../features/plan-history/ended-plans-page.tsx'),
  ),
  adminPage(paths.mergePlans(':id'), 'Merge Plans', () => import('../../features/plan-merge/merge-page.tsx')),
  adminPage(
    paths.requestInbox(),
    'Update Requests',
    () => import('../../features/update-requests/inbox/inbox-page.tsx'),
  ),
  adminPage(
    paths.broadcasts(),
    'Broadcasts',
    () => import('../../features/broadcast/broadcasts-page.tsx'),
    MessageIcon,
  ),
  adminPage(paths.auditLog(), 'Audit Log', () => import('../../features/audit/audit-page.tsx')),
  adminPage(
    paths.broadcast(':id'),
    'Broadcast Delivery',
    () => import('../../features/broadcast/delivery-page.tsx'),
  ),
];
