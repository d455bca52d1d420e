import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import { type ClassFilter, classFilters } from '../../../../shared/plan/financial-class.ts';
import { paths } from '../../config/paths.ts';
import { CardIcon, ColumnsIcon, HelpIcon } from '../../kit/icons.tsx';
import { PlainButton } from '../../kit/plain-button.tsx';
import { useNarrowScreen } from '../../kit/use-narrow-screen.ts';
import { themed } from '../../theme/themed.tsx';
import type { ColumnSettings } from './columns/use-column-settings.ts';
import styles from './plan-toolbar.module.css';

const ColumnsPanel = lazy(themed(() => import('./columns/columns-panel.tsx')));

type ClassProps = {
  readonly active: ClassFilter;
  /** Query string that keeps search and sort for another class. */
  readonly query: string;
};

/** The class filter that an address of the plan screen stands for. */
export function classFilterOf(pathname: string): ClassFilter {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return classFilters.find((filter) => paths.plans(filter) === path) ?? 'All';
}

/** The four filter buttons. They are links, so that each can be opened in a tab of its own. */
const ClassFilterLinks = memo(function ClassFilterLinks({ active, query }: ClassProps) {
  return (
    <nav className={styles.classes} aria-label="Financial class">
      {classFilters.map((filter) => (
        <Link
          key={filter}
          to={{ pathname: paths.plans(filter), search: query }}
          aria-current={filter === active ? 'page' : undefined}
        >
          {filter}
        </Link>
      ))}
    </nav>
  );
});

type ToolsProps = {
  readonly settings: ColumnSettings;
  readonly onHelp: () => void;
  /** Opens the box for cards and responses; undefined where there is none. */
  readonly onFind: (() => void) | undefined;
  /** The class filters, where the screen is too narrow to show them beside the tools. */
  readonly classes: ReactNode;
};

/** The Columns button with its panel, and help. A key renders none of this. */
const PlanTools = memo(function PlanTools({ settings, onHelp, onFind, classes }: ToolsProps) {
  const [panel, setPanel] = useState<'closed' | 'open' | 'leaving'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((focusButton: boolean) => {
    setPanel('leaving');
    if (focusButton) button.current?.focus();
  }, []);
  useEffect(() => {
    if (panel !== 'leaving') return;
    const timer = setTimeout(() => setPanel('closed'), limits.columnsPanel.fadeMs);
    return () => clearTimeout(timer);
  }, [panel]);
  const narrow = useNarrowScreen();
  return (
    <div className={styles.tools}>
      {onFind && (
        <PlainButton
          aria-label="Find from a card or response"
          title="Find from a card or response"
          onClick={onFind}
        >
          <CardIcon />
          {!narrow && 'Find from a card'}
        </PlainButton>
      )}
      <PlainButton
        ref={button}
        aria-expanded={panel === 'open'}
        aria-haspopup="dialog"
        onClick={() => setPanel(panel === 'open' ? 'leaving' : 'open')}
      >
        <ColumnsIcon />
        {narrow ? 'Filters and columns' : 'Columns'}
      </PlainButton>
      <PlainButton look="bare" aria-label="Keyboard shortcuts" title="Keyboard shortcuts" onClick={onHelp}>
        <HelpIcon />
      </PlainButton>
      {panel !== 'closed' && (
        <Suspense>
          <ColumnsPanel
            settings={settings}
            classes={classes}
            button={button}
            leaving={panel === 'leaving'}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
});

type Props = Pick<ToolsProps, 'settings' | 'onHelp' | 'onFind'> & {
  readonly filter: ClassFilter;
  readonly classQuery: string;
  /** How many plans are shown. */
  readonly children: ReactNode;
};

/** Class filters, the count, columns and help. On a small screen the columns' panel is a sheet with the filters. */
export function PlanToolbar({ filter, classQuery, children, ...tools }: Props) {
  const narrow = useNarrowScreen();
  const classes = useMemo(
    () => <ClassFilterLinks active={filter} query={classQuery} />,
    [filter, classQuery],
  );
  return (
    <div className={styles.toolbar}>
      {narrow ? <span className={styles.class}>{filter === 'All' ? 'All classes' : filter}</span> : classes}
      {children}
      <PlanTools {...tools} classes={narrow ? classes : undefined} />
    </div>
  );
}
