import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DirectoryHits, FoundGroup } from '../../../../shared/hub/directory-search.ts';
import { useCopyClicks } from '../../kit/copy/use-copy-clicks.ts';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import type { Directory } from './directory.ts';
import { DirectoryCard } from './directory-card.tsx';
import { focusNextPlan, focusPlanButton, plansOfGroup } from './plan-focus.ts';

type Props = {
  readonly directory: Directory;
  readonly hits: DirectoryHits;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
};

// The usual height of heading, plan lines and gap; items on the screen are then measured.
const guessedHeight = ({ plans }: FoundGroup) => 62 + Math.min(plans.length, 7) * 36;

const place = { paddingBlockEnd: 12 };

/** The cards near the visible part of a list of thousands; all of them when printing. */
export const DirectoryList = memo(function DirectoryList({ directory, hits, facility, onOpen }: Props) {
  const { groups, terms } = hits;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const printing = usePrinting();
  const onCopyClick = useCopyClicks();

  // The list starts lower while a message is shown above it.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: groups.length,
    estimateSize: (at) => {
      const found = groups[at];
      return found === undefined ? 0 : guessedHeight(found);
    },
    getItemKey: (at) => groups[at]?.group.key ?? at,
    overscan: 4,
    scrollMargin: margin,
  });

  const click = (event: MouseEvent<HTMLElement>) => {
    onCopyClick(event);
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (id !== undefined) onOpen(id);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (focusNextPlan(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  };
  const showWhole = (key: string) => {
    const shown = plansOfGroup(key);
    flushSync(() => setWhole((now) => new Set([...now, key])));
    // The button has been removed, so the focus moves to the first newly shown plan.
    focusPlanButton(key, shown);
  };

  const card = (found: FoundGroup, all: boolean) => (
    <DirectoryCard
      found={found}
      heading={directory.heading(found.group, terms)}
      facility={facility}
      terms={terms}
      whole={all || whole.has(found.group.key)}
      onWhole={showWhole}
    />
  );
  const items = virtualizer.getVirtualItems();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons hear keys by themselves; arrows walk among them
    <div
      ref={list}
      data-directory
      style={printing ? undefined : { height: virtualizer.getTotalSize() }}
      onClick={click}
      onKeyDown={press}
    >
      {printing ? (
        groups.map((found) => <div key={found.group.key}>{card(found, true)}</div>)
      ) : (
        <div style={{ transform: `translateY(${(items[0]?.start ?? margin) - margin}px)` }}>
          {items.map(({ index, key }) => {
            const found = groups[index];
            return (
              <div key={key} data-index={index} ref={virtualizer.measureElement} style={place}>
                {found && card(found, false)}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
});
