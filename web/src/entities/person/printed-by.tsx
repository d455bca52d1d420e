import '../../theme/print.css';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { localTime } from '../../kit/local-time.ts';
import { usePerson } from '../../lib/services.tsx';

/** Marks the search boxes that may be printed: a text with digits may be a patient's member ID. */
const markPrinted = () => {
  for (const box of document.querySelectorAll<HTMLInputElement>('search input'))
    box.toggleAttribute('data-prints', !/\d/.test(box.value));
};

/** On paper only: for which facility the page was printed, when, and by whom. */
export default function PrintedBy() {
  const printing = usePrinting();
  const { user, activeFacility } = usePerson();
  if (!printing) return null;
  return (
    <p ref={markPrinted}>
      <strong>{activeFacility}</strong> · Printed {localTime(Date.now())}
      {user && ` by ${user.firstName} ${user.lastName}`}
    </p>
  );
}
