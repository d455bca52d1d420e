import { Button } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { allVisible, columnKeys, defaultVisibility } from '../table/column-settings.ts';
import type { ColumnSettings } from '../table/use-column-settings.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ColumnOrderList } from './column-order-list.tsx';

type Props = {
  readonly settings: ColumnSettings;
  /** The class filters, on a small screen, which has no other place for them. */
  readonly classes: ReactNode | undefined;
  readonly button: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onClose: (focusButton: boolean) => void;
};

/** Which columns are shown and in which order. Every change takes effect and is kept at once. */
export default function ColumnsPanel({ settings, classes, button, leaving, onClose }: Props) {
  const { visibility, order, setVisibility, setOrder } = settings;
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel, button, onClose);

  const reset = (message: string, change: () => void) => () => {
    change();
    notify(message, 'info');
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Columns"
      className="columns-panel"
      data-leaving={leaving ? '' : undefined}
      tabIndex={-1}
    >
      {classes}
      <h2 className="columns-title">Show columns</h2>
      <ColumnChoices
        order={order}
        visibility={visibility}
        onChange={(next) => {
          setVisibility(next);
          notify('Settings Updated', 'info');
        }}
      />
      <div className="columns-buttons">
        <Button
          size="xs"
          variant="outline"
          onClick={reset('Table view reset to default', () => setVisibility(defaultVisibility))}
        >
          Reset Visibility Defaults
        </Button>
        <Button
          size="xs"
          variant="outline"
          onClick={reset('Table view: All columns restored', () => setVisibility(allVisible))}
        >
          Show All Columns
        </Button>
      </div>
      <h2 className="columns-title">Order</h2>
      <ColumnOrderList
        order={order}
        visibility={visibility}
        onChange={(next) => {
          setOrder(next);
          notify('Settings Updated', 'info');
        }}
      />
      <div className="columns-buttons">
        <Button
          size="xs"
          variant="outline"
          onClick={reset('Table view reset to default', () => setOrder(columnKeys))}
        >
          Reset Column Order
        </Button>
      </div>
      {classes !== undefined && (
        <Button size="sm" onClick={() => onClose(true)}>
          Done
        </Button>
      )}
    </div>
  );
}

/** Takes the focus into a panel, and closes it on Escape or a press outside of it and of the button that opened it. */
function useDismiss(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: (focusButton: boolean) => void,
): void {
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) onClose(false);
    };
    const key = (event: KeyboardEvent) => {
      // A drag by keyboard is cancelled by the same key; that press is used up.
      if (event.key !== 'Escape' || panel.current?.querySelector('[data-dragging]')) return;
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    };
    document.addEventListener('pointerdown', press);
    window.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('keydown', key, true);
    };
  }, [panel, button, onClose]);
}
