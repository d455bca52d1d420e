import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { PlanColumnKey } from '../../../../../shared/plan/plan-columns.ts';
import { GripIcon } from '../../../kit/row-icons.tsx';
import { type ColumnVisibility, moveColumn } from '../table/column-settings.ts';
import { columnLabels } from './column-choices.tsx';

type Props = {
  readonly order: readonly PlanColumnKey[];
  readonly visibility: ColumnVisibility;
  readonly onChange: (order: readonly PlanColumnKey[]) => void;
};

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function OrderItem({ column, hidden }: { readonly column: PlanColumnKey; readonly hidden: boolean }) {
  const label = columnLabels.get(column) ?? column;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: column,
  });
  return (
    <li
      ref={setNodeRef}
      className="columns-item"
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className="columns-grip"
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
      >
        {GripIcon}
        <span>{label}</span>
      </button>
      {hidden && <span className="columns-hidden">Hidden</span>}
    </li>
  );
}

/** All columns in their order, hidden ones too, to be dragged by pointer or moved by keyboard. */
export function ColumnOrderList({ order, visibility, onChange }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: UniqueIdentifier) => columnLabels.get(String(id)) ?? String(id);
  const placeOf = (id: UniqueIdentifier) =>
    `place ${order.map(String).indexOf(String(id)) + 1} of ${order.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was put at ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    const moved = order.find((key) => key === active.id);
    const target = order.find((key) => key === over?.id);
    if (moved !== undefined && target !== undefined && moved !== target)
      onChange(moveColumn(order, moved, target));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to pick up a column, the arrow keys to move it, space to put it down, Escape to cancel.',
        },
      }}
      onDragEnd={end}
    >
      <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
        <ol className="columns-order">
          {order.map((key) => (
            <OrderItem key={key} column={key} hidden={!visibility[key]} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
