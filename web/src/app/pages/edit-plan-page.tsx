import { useLocation } from 'react-router-dom';
import PlanPage from '../../features/plan-form/edit-plan-page.tsx';
import { PlanTask } from '../../features/update-requests/plan-task.tsx';

/** A plan's form. If the address names an update request, it is shown above the form, and saving can close it. */
export default function EditPlanPage() {
  const request = new URLSearchParams(useLocation().search).get('request') || undefined;
  if (request === undefined) return <PlanPage />;
  return <PlanTask key={request} id={request} form={(task) => <PlanPage task={task} />} />;
}
