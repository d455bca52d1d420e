import {
  type Dispatch,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { limits } from '../../../../shared/limits.ts';
import { type ClassFilter, classFilters } from '../../../../shared/plan/fields/financial-class.ts';
import type { FactState } from '../../../../shared/verification/fact-state.ts';
import { paths } from '../../config/paths.ts';
import { useNarrowScreen } from '../../kit/hooks/use-narrow-screen.ts';
import { CardIcon, ClockIcon, ColumnsIcon, DownloadIcon, HelpIcon, PrinterIcon } from '../../kit/icons.tsx';
import { PlainButton, PlainButtonLink } from '../../kit/plain-button.tsx';
import { askForExport } from '../../lib/export-request.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { themed } from '../../theme/themed.tsx';
import type { ColumnSettings } from './columns/use-column-settings.ts';
import styles from './plan-toolbar.module.css';
import type { Show } from './use-plan-dialogs.ts';
import type { PlanViewAction } from './view/plan-view.ts';

const ColumnsPanel = onDemand(themed(() => import('./columns/columns-panel.tsx')));

type ClassProps = {
  readonly active: ClassFilter;
  /** Query string that keeps the search and sort for another class. */
  readonly query: string;
};

/** Returns the class filter for an address of the plan screen. */
export function classFilterOf(pathname: string): ClassFilter {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return classFilters.find((filter) => paths.plans(filter) === path) ?? 'All';
}

/** The four filter buttons. They are links, so that each can be opened in its own tab. */
const ClassFilterLinks = memo(function ClassFilterLinks({ active, query }: ClassProps) {
  return (
    <nav className={styles.buttons} aria-label="Financial class">
      {classFilters.map((filter) => (
        <PlainButtonLink
          key={filter}
          to={{ pathname: paths.plans(filter), search: query }}
          aria-current={filter === active ? 'page' : undefined}
        >
          {filter}
        </PlainButtonLink>
      ))}
    </nav>
  );
});

type ToolsProps = {
  readonly settings: ColumnSettings;
  readonly verified: FactState | undefined;
  readonly dispatch: Dispatch<PlanViewAction>;
  readonly show: Show;
  /** The class filters, if the screen is too narrow to show them beside the tools. */
  readonly classes: ReactNode;
};

type ToolProps = {
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
};

/** A tool whose label is hidden if there is no room. */
const Tool = ({ label, title, icon, onClick }: ToolProps) => (
  <PlainButton aria-label={title} title={title} onClick={onClick}>
    {icon}
    <span className={styles.label}>{label}</span>
  </PlainButton>
);

/** The Columns button with its panel, the tools beside it, and help. Keystrokes re-render none of this. */
const PlanTools = memo(function PlanTools({ show, ...panelProps }: ToolsProps) {
  const [panel, setPanel] = useState<'closed' | 'open' | 'leaving'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((focusButton: boolean) => {
    // A press may arrive after the panel is removed but before React's cleanup; that press must not bring the panel back.
    setPanel((now) => (now === 'open' ? 'leaving' : now));
    if (focusButton) button.current?.focus();
  }, []);
  useEffect(() => {
    if (panel !== 'leaving') return;
    const timer = setTimeout(() => setPanel('closed'), limits.columnsPanel.fadeMs);
    return () => clearTimeout(timer);
  }, [panel]);
  const narrow = useNarrowScreen();
  return (
    <div className={styles.buttons}>
      {show.card && (
        <Tool
          label="Find from a card"
          title="Find from a card or response"
          icon={<CardIcon />}
          onClick={show.card}
        />
      )}
      <Tool label="Recent" title="Recent plans" icon={<ClockIcon />} onClick={show.recent} />
      <PlainButton
        ref={button}
        aria-expanded={panel === 'open'}
        aria-haspopup="dialog"
        aria-label={narrow ? 'Filters and columns' : undefined}
        onClick={() => setPanel(panel === 'open' ? 'leaving' : 'open')}
      >
        <ColumnsIcon />
        {narrow ? 'Filters' : 'Columns'}
      </PlainButton>
      {!narrow && (
        <>
          <Tool
            label="Export"
            title="Export plans as shown to Excel"
            icon={<DownloadIcon />}
            onClick={askForExport}
          />
          <Tool label="Print" title="Print all plans found" icon={<PrinterIcon />} onClick={show.print} />
        </>
      )}
      <PlainButton look="bare" aria-label="Keyboard shortcuts" title="Keyboard shortcuts" onClick={show.help}>
        <HelpIcon />
      </PlainButton>
      {panel !== 'closed' && (
        <ColumnsPanel {...panelProps} button={button} leaving={panel === 'leaving'} onClose={close} />
      )}
    </div>
  );
});

type Props = Omit<ToolsProps, 'classes'> & {
  readonly filter: ClassFilter;
  readonly classQuery: string;
  /** The count of the plans shown. */
  readonly children: ReactNode;
};

/** Class filters, the count, columns and help. On a small screen the column panel is a sheet that includes the filters. */
export function PlanToolbar({ filter, classQuery, children, ...tools }: Props) {
  const narrow = useNarrowScreen();
  const classes = useMemo(
    () => <ClassFilterLinks active={filter} query={classQuery} />,
    [filter, classQuery],
  );
  return (
    <div className={styles.bar}>
      {narrow ? <strong>{filter === 'All' ? 'All classes' : filter}</strong> : classes}
      {children}
      <PlanTools {...tools} classes={narrow ? classes : undefined} />
    </div>
  );
}
