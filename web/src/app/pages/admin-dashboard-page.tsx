import { useWaitingPeople } from '../../features/account/users/use-waiting-people.ts';
import AdminPage from '../../features/admin/admin-page.tsx';
import { useContractWork } from '../../features/admin/work-list/use-contract-work.ts';
import { useContradictionWork } from '../../features/admin/work-list/use-contradiction-work.tsx';
import { useDuplicateWork } from '../../features/admin/work-list/use-duplicate-work.tsx';
import { useFactWork } from '../../features/admin/work-list/use-fact-work.tsx';
import { useImportWork } from '../../features/admin/work-list/use-import-work.ts';
import { usePlanWork } from '../../features/admin/work-list/use-plan-work.tsx';
import { useRequestWork } from '../../features/update-requests/use-request-work.ts';
import { WorkList } from '../../kit/work-list/work-list.tsx';
import { usePerson } from '../../lib/services.tsx';
import { LastWeeks } from './last-weeks.tsx';

/** The Admin Dashboard with the work from every list of the app. To add a list, add a line here. */
export default function AdminDashboardPage() {
  const { activeFacility } = usePerson();
  const sources = [
    useWaitingPeople(),
    useRequestWork(),
    useContradictionWork(),
    useContractWork(),
    useFactWork(),
    useImportWork(),
    usePlanWork(),
    useDuplicateWork(),
  ];
  return (
    <AdminPage
      work={
        <>
          <WorkList lead={`Work for ${activeFacility}; people at every facility.`} sources={sources} />
          <LastWeeks />
        </>
      }
    />
  );
}
