import { chakra, Grid, Text } from '@chakra-ui/react';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { GripIcon } from '../../../kit/icons.tsx';
import { type ColumnVisibility, columnLabel } from './column-settings.ts';

type Props = {
  readonly order: readonly PlanColumnKey[];
  readonly visibility: ColumnVisibility;
  readonly onChange: (order: readonly PlanColumnKey[]) => void;
};

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const itemLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  borderRadius: 'sm',
  bg: 'bg.panel',
  _hover: { bg: 'bg.muted' },
  '&[data-dragging]': { zIndex: 1, bg: 'brand.subtle', boxShadow: 'md' },
  '& > button': {
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: { base: '2.5', md: '1' },
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'grab',
    touchAction: 'manipulation',
  },
} as const;

function OrderItem({ column, hidden }: { readonly column: PlanColumnKey; readonly hidden: boolean }) {
  const label = columnLabel(column);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: column,
  });
  return (
    <chakra.li
      ref={setNodeRef}
      css={itemLook}
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button type="button" {...attributes} {...listeners} aria-label={`Move ${label}`}>
        <GripIcon />
        <span>{label}</span>
      </button>
      {hidden && (
        <Text as="span" pe="2" color="fg.muted" fontSize="xs">
          Hidden
        </Text>
      )}
    </chakra.li>
  );
}

/** All columns in order, including hidden ones, to be dragged by pointer or moved by keyboard. */
export function ColumnOrderList({ order, visibility, onChange }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A swipe scrolls the panel; a finger that rests on a column picks it up.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: UniqueIdentifier) => columnLabel(String(id));
  const placeAt = (id: UniqueIdentifier | undefined) => order.map(String).indexOf(String(id));
  const placeOf = (id: UniqueIdentifier) => `position ${placeAt(id) + 1} of ${order.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was moved to ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    const to = placeAt(over?.id);
    if (to >= 0 && over?.id !== active.id) onChange(arrayMove([...order], placeAt(active.id), to));
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
        <Grid as="ol" gap="0.5" listStyleType="none">
          {order.map((key) => (
            <OrderItem key={key} column={key} hidden={!visibility[key]} />
          ))}
        </Grid>
      </SortableContext>
    </DndContext>
  );
}
