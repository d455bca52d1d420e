import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DirectoryHits, FoundGroup } from '../../../../shared/hub/directory-search.ts';
import { useCopyClicks } from '../../kit/copy/use-copy-clicks.ts';
import { VirtualList } from '../../kit/virtual-list/virtual-list.tsx';
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

/** The cards near the visible part of a list of thousands; all of them when printing. */
export const DirectoryList = memo(function DirectoryList({ directory, hits, facility, onOpen }: Props) {
  const { groups, terms } = hits;
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const onCopyClick = useCopyClicks();

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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons hear keys by themselves; arrows walk among them
    <div data-directory onClick={click} onKeyDown={press}>
      <VirtualList
        rows={groups}
        keyOf={({ group }) => group.key}
        guessedHeight={guessedHeight}
        overscan={4}
        item={(found, _place, printing) => (
          <DirectoryCard
            found={found}
            heading={directory.heading(found.group, terms)}
            facility={facility}
            terms={terms}
            whole={printing || whole.has(found.group.key)}
            onWhole={showWhole}
          />
        )}
      />
    </div>
  );
});
