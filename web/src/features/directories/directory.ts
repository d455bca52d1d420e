import type { ReactNode } from 'react';
import type { DirectoryGroup } from '../../../../shared/hub/directory.ts';
import type { WishPlace } from '../../../../shared/messages/wish.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';

/** What makes the page of portals and the page of telephone numbers differ. */
export type Directory = {
  readonly title: string;
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly things: readonly [one: string, many: string];
  readonly groupsOf: (plans: readonly Plan[]) => DirectoryGroup[];
  /** What the search reads of a group besides its plans. */
  readonly textOf: (group: DirectoryGroup) => string;
  /** What stands above a group's plans; its first element is a level 2 heading. */
  readonly heading: (group: DirectoryGroup, terms: readonly string[]) => ReactNode;
  /** Nothing to list, though there are plans. */
  readonly nothing: string;
  /** What to try when nothing matches. */
  readonly advice: string;
  /** What an update request says of where nothing was found. */
  readonly place: WishPlace;
};
