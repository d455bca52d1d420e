import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { ClassFilter } from '../../../../shared/plan/financial-class.ts';
import { PlainButton } from '../../kit/plain-button.tsx';
import { ColumnsIcon, HelpIcon } from '../../kit/row-icons.tsx';
import { useNarrowScreen } from '../../kit/use-narrow-screen.ts';
import { themed } from '../../theme/themed.tsx';
import type { ColumnSettings } from './columns/use-column-settings.ts';
import styles from './plan-toolbar.module.css';
import { ClassFilterLinks } from './view/class-filter-links.tsx';

const ColumnsPanel = lazy(themed(() => import('./columns/columns-panel.tsx')));

type ToolsProps = {
  readonly settings: ColumnSettings;
  readonly onHelp: () => void;
  /** The class filters, where the screen is too narrow to show them beside the tools. */
  readonly classes: ReactNode;
};

/** The Columns button with its panel, and help. A key renders none of this. */
const PlanTools = memo(function PlanTools({ settings, onHelp, classes }: ToolsProps) {
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
      <PlainButton
        ref={button}
        aria-expanded={panel === 'open'}
        aria-haspopup="dialog"
        onClick={() => setPanel(panel === 'open' ? 'leaving' : 'open')}
      >
        {ColumnsIcon}
        {narrow ? 'Filters and columns' : 'Columns'}
      </PlainButton>
      <PlainButton look="bare" aria-label="Keyboard shortcuts" title="Keyboard shortcuts" onClick={onHelp}>
        {HelpIcon}
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

type Props = Pick<ToolsProps, 'settings' | 'onHelp'> & {
  readonly filter: ClassFilter;
  readonly classQuery: string;
};

/** Class filters, columns and help. On a small screen the columns' panel is a sheet with the filters. */
export const PlanToolbar = memo(function PlanToolbar({ filter, classQuery, settings, onHelp }: Props) {
  const narrow = useNarrowScreen();
  const classes = <ClassFilterLinks active={filter} query={classQuery} />;
  return (
    <div className={styles.toolbar}>
      {narrow ? <span className={styles.class}>{filter === 'All' ? 'All classes' : filter}</span> : classes}
      <PlanTools settings={settings} onHelp={onHelp} classes={narrow ? classes : undefined} />
    </div>
  );
});
