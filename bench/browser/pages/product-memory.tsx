import 'virtual:theme.css';
import '../../../web/src/theme/global.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Plan } from '../../../shared/plan/plan.ts';
import { Providers } from '../../../web/src/app/providers.tsx';
import { createQueryClient } from '../../../web/src/app/query-client.ts';
import { createServices } from '../../../web/src/app/services.ts';
import PlanTablePage from '../../../web/src/features/plans/plan-table-page.tsx';
import type { PlanList } from '../../../web/src/lib/plan-list/load-plans.ts';
import { planListKey } from '../../../web/src/lib/plan-list/plan-queries.ts';
import { applyFacilityColor } from '../../../web/src/theme/facility-color.ts';

/** The product's plan screen over a list already in memory: measures the time from there to rows on screen. */
const root = document.getElementById('root');
const user = localStorage.getItem('user');
if (root === null || user === null) throw new Error('The page needs #root and a stored user.');
const { _id: userId, activeFacility: facility }: { _id: string; activeFacility: string } = JSON.parse(user);

const plans: Plan[] = await (await fetch('/plans.json')).json();
const list: PlanList = {
  plans,
  total: plans.length,
  version: '1',
  etag: '"bench-1"',
  complete: true,
  checkedAt: Date.now(),
};
applyFacilityColor(undefined);
const services = createServices();
services.session.start();
// The product's page requests its font before anything else, so by this point it has loaded there.
await document.fonts.load('16px "Inter Variable"');
performance.mark('data');
const queries = createQueryClient();
queries.setQueryData(planListKey({ userId, facility }), list);
createRoot(root).render(
  <Providers services={services} queries={queries}>
    <BrowserRouter>
      <PlanTablePage />
    </BrowserRouter>
  </Providers>,
);
