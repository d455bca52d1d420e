import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { type FactState, factStates } from '../../../../../shared/verification/fact-state.ts';
import { Button } from '../../../kit/button.tsx';
import { CheckBox } from '../../../kit/form/fields/check-box.tsx';
import { FilterChoice } from '../../../kit/list-controls/filter-choice.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { type Density, densities } from '../table/row-size.ts';
import type { PlanViewAction } from '../view/plan-view.ts';
import { verifiedLabels } from '../view/verified-labels.ts';
import { ColumnOrderList } from './column-order-list.tsx';
import {
  allVisible,
  type ColumnVisibility,
  columnKeys,
  columnLabel,
  defaultVisibility,
} from './column-settings.ts';
import type { ColumnSettings } from './use-column-settings.ts';

type Props = {
  readonly settings: ColumnSettings;
  /** The filter by the state of the plans' facts. */
  readonly verified: FactState | undefined;
  readonly dispatch: Dispatch<PlanViewAction>;
  /** The class filters, on small screens, which have no other place for them. */
  readonly classes: ReactNode | undefined;
  readonly button: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onClose: (focusButton: boolean) => void;
};

const { widthPx, fadeMs } = limits.columnsPanel;

const densityLabels: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };

/** Below its button; on a phone, a sheet that rises from the bottom. */
const panelLook = {
  position: { base: 'fixed', md: 'absolute' },
  inset: { base: 'auto 0 0', md: 'calc(100% + 4px) 0 auto auto' },
  zIndex: { base: 1300, md: 30 },
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  w: { base: 'auto', md: `${widthPx}px` },
  maxH: { base: '80dvh', md: 'calc(100dvh - 210px)' },
  p: '4',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: { base: '12px 12px 0 0', md: 'md' },
  bg: 'bg.panel',
  boxShadow: { base: '0 0 0 100vmax rgb(0 0 0 / 0.45)', md: 'md' },
  animation: `fade-in ${fadeMs}ms ease-out`,
  _print: { display: 'none' },
  '&[data-leaving]': { opacity: 0, transition: `opacity ${fadeMs}ms ease-in` },
} as const;

/** Chooses which columns are shown and in which order. Every change takes effect and is stored immediately. */
export default function ColumnsPanel(props: Props) {
  const { settings, verified, dispatch, classes, button, leaving, onClose } = props;
  const { visibility, order, density, setVisibility, setOrder, setDensity } = settings;
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel, button, onClose);

  const resetButton = (label: string, message: string, change: () => void) => (
    <Button
      size="xs"
      variant="outline"
      onClick={() => {
        change();
        notify(message, 'info');
      }}
    >
      {label}
    </Button>
  );
  return (
    <Box
      ref={panel}
      role="dialog"
      aria-label={classes === undefined ? 'Columns' : 'Filters and columns'}
      css={panelLook}
      data-leaving={leaving ? '' : undefined}
      // While it fades out, presses reach the page beneath it and Tab skips it.
      inert={leaving}
      tabIndex={-1}
    >
      {classes}
      <Flex align="center" gap="3">
        <Heading as="h2" size="sm">
          Facts
        </Heading>
        <FilterChoice
          label="Facts"
          all="All"
          value={verified}
          options={factStates.map((state) => [state, verifiedLabels[state]])}
          onChange={(value) =>
            dispatch({ type: 'verified', state: factStates.find((state) => state === value) })
          }
        />
      </Flex>
      <Heading as="h2" size="sm">
        Show columns
      </Heading>
      <ColumnChoices
        order={order}
        visibility={visibility}
        onChange={(next) => {
          setVisibility(next);
          notify('Settings Updated', 'info');
        }}
      />
      <Flex wrap="wrap" gap="2">
        {resetButton('Reset Visibility Defaults', 'Table view reset to default', () =>
          setVisibility(defaultVisibility),
        )}
        {resetButton('Show All Columns', 'Table view: All columns restored', () => setVisibility(allVisible))}
      </Flex>
      <Heading as="h2" size="sm">
        Order
      </Heading>
      <ColumnOrderList
        order={order}
        visibility={visibility}
        onChange={(next) => {
          setOrder(next);
          notify('Settings Updated', 'info');
        }}
      />
      <div>
        {resetButton('Reset Column Order', 'Table view reset to default', () => setOrder(columnKeys))}
      </div>
      {classes === undefined && (
        <>
          <Heading as="h2" size="sm" id="row-density">
            Rows
          </Heading>
          <Flex role="group" aria-labelledby="row-density" wrap="wrap" gap="2">
            {densities.map((one) => (
              <Button
                key={one}
                size="xs"
                variant={one === density ? 'solid' : 'outline'}
                aria-pressed={one === density}
                onClick={() => setDensity(one)}
              >
                {densityLabels[one]}
              </Button>
            ))}
          </Flex>
        </>
      )}
      {classes !== undefined && (
        <Button size="sm" onClick={() => onClose(true)}>
          Done
        </Button>
      )}
    </Box>
  );
}

type ChoicesProps = Pick<ColumnSettings, 'order' | 'visibility'> & {
  readonly onChange: (visibility: ColumnVisibility) => void;
};

/** A checkbox per column. The last visible one cannot be unchecked: a table without columns is useless. */
function ColumnChoices({ order, visibility, onChange }: ChoicesProps) {
  const visibleCount = order.filter((key) => visibility[key]).length;
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(9rem, 1fr))" columnGap="2">
      {order.map((key) => (
        <CheckBox
          key={key}
          checked={visibility[key] ?? false}
          disabled={visibleCount === 1 && visibility[key]}
          onChange={({ currentTarget: { checked } }) => onChange({ ...visibility, [key]: checked })}
        >
          {columnLabel(key)}
        </CheckBox>
      ))}
    </Grid>
  );
}

/** Moves the focus into a panel, and closes it on Escape, and on a press or the focus outside the panel and its button. */
function useDismiss(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: (focusButton: boolean) => void,
): void {
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
  useEffect(() => {
    const outside = (target: EventTarget | null) =>
      !(target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target)));
    const press = ({ target }: PointerEvent) => outside(target) && onClose(false);
    const focus = ({ target }: FocusEvent) => {
      // A dialog that a key has opened in front of the panel gives the focus back.
      if (outside(target) && target instanceof Element && !target.closest('[role$=dialog]')) onClose(false);
    };
    const key = (event: KeyboardEvent) => {
      // Escape also cancels a drag by keyboard; that press must not close the panel.
      if (event.key !== 'Escape' || panel.current?.querySelector('[data-dragging]')) return;
      const layer = event.target instanceof Element ? event.target.closest('[role$=dialog]') : null;
      // A dialog that a key has opened in front of the panel closes first.
      if (layer !== null && layer !== panel.current) return;
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('focusin', focus);
    window.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', focus);
      window.removeEventListener('keydown', key, true);
    };
  }, [panel, button, onClose]);
}
