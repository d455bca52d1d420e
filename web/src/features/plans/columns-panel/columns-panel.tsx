import { Button } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { allVisible, columnKeys, defaultVisibility } from '../table/column-settings.ts';
import type { ColumnSettings } from '../table/use-column-settings.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ColumnOrderList } from './column-order-list.tsx';
import { useDismiss } from './use-dismiss.ts';

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
