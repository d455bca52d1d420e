import '../../theme/print.css';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { localTime } from '../../kit/local-time.ts';
import { usePerson } from '../../lib/services.tsx';

/** On paper only: for which facility the page was printed, when, and by whom. */
export default function PrintedBy() {
  const printing = usePrinting();
  const { user, activeFacility } = usePerson();
  if (!printing) return null;
  return (
    <p>
      <strong>{activeFacility}</strong> · Printed {localTime(Date.now())}
      {user && ` by ${user.firstName} ${user.lastName}`}
    </p>
  );
}
