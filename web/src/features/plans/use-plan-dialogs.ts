import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { may } from '../../../../shared/people/permissions.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { usePerson } from '../../lib/services.tsx';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { useMarks } from './compare/use-marks.ts';
import { usePrintAll } from './pages/use-print-all.ts';
import type { RowNumbers } from './table/row-model.ts';

/** What is shown in front of the plan screen, besides the open plan. */
export type OpenDialog = 'flag' | 'verify' | 'help' | 'card' | 'recent' | 'print' | 'compare' | undefined;

/** The plan that has something wrong, and the label of the fact that is probably meant. */
export type Flagged = { readonly plan: Plan; readonly fact?: string | undefined };

/** The functions that open each of them. */
export type Show = Readonly<Record<'help' | 'recent' | 'print', () => void>> & {
  /** Reports that something about a plan is wrong, probably the given fact. */
  readonly flag: (flagged: Flagged) => void;
  /** Verifies the facts of a plan; undefined for users who may not. */
  readonly verify: ((flagged: Flagged) => void) | undefined;
  /** Undefined if the deployment has no card box. */
  readonly card: (() => void) | undefined;
};

// About fifteen sheets of paper.
const mostPrintedUnasked = 200;

/** Returns what is in front of the plan screen, and how to open it: help, the card box, recent plans, printing, comparing. */
export function usePlanDialogs(list: PlanList | undefined, rows: RowNumbers) {
  const [chosen, setChosen] = useState<OpenDialog>();
  const [flagged, setFlagged] = useState<Flagged>();
  /** Every plan that can be open, ended ones too. */
  const known = useMemo(() => [...(list?.plans ?? []), ...(list?.ended ?? [])], [list]);
  const { role, activeFacility } = usePerson();
  const { marked, compared, toggle, clear } = useMarks(known, activeFacility);
  const { printing, printAll } = usePrintAll();
  const cardBox = useSiteConfig()?.cardBox ?? false;
  const verifies = may.editPlans(role);
  const found = useRef(0);
  useEffect(() => {
    found.current = rows.length;
  }, [rows]);
  // Memoized, so that keystrokes do not re-render the components that receive these functions.
  const show: Show = useMemo(() => {
    const about = (what: 'flag' | 'verify') => (plan: Flagged) => {
      setFlagged(plan);
      setChosen(what);
    };
    return {
      help: () => setChosen('help'),
      recent: () => setChosen('recent'),
      print: () => (found.current > mostPrintedUnasked ? setChosen('print') : printAll()),
      flag: about('flag'),
      verify: verifies ? about('verify') : undefined,
      card: cardBox ? () => setChosen('card') : undefined,
    };
  }, [cardBox, verifies, printAll]);
  const close = useCallback(() => {
    setChosen(undefined);
    // A plan that has not been compared yet stays marked.
    if (compared !== undefined) clear();
  }, [compared, clear]);
  const openDialog: OpenDialog = compared === undefined ? chosen : 'compare';
  return {
    openDialog,
    show,
    close,
    known,
    flagged,
    marked,
    compared,
    toggleMark: toggle,
    clearMarks: clear,
    printing,
    printAll,
  };
}
