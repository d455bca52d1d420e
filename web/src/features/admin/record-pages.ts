import type { ComponentType } from 'react';
import type { HubRecordKind } from '../../../../shared/hub/hub-records.ts';
import { paths } from '../../config/paths.ts';

type RecordPage = {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** The dashboard card that leads to the page. */
  readonly card: { readonly title: string; readonly text: string };
};

/** The page and dashboard card of every kind of record. A missing kind does not compile. */
const recordPages: Readonly<Record<HubRecordKind, RecordPage>> = {
  CONTRACT: {
    path: paths.payerContracts(),
    title: 'Payer Contracts',
    load: () => import('./payer-contracts/payer-contracts-page.tsx'),
    card: {
      title: 'MANAGE PAYERS',
      text: 'What each facility has agreed with each payer: status, dates, phones, portals and addresses.',
    },
  },
  POLICY: {
    path: paths.planPolicies(),
    title: 'Plan Policies',
    load: () => import('./plan-policies/plan-policies-page.tsx'),
    card: {
      title: 'MANAGE PLANS',
      text: 'How each facility handles a plan: network status and which service locations accept or refer.',
    },
  },
};

export const allRecordPages = Object.values(recordPages);
