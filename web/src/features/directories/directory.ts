import type { ReactNode } from 'react';
import type { DirectoryGroup } from '../../../../shared/hub/directory.ts';
import type { WishPlace } from '../../../../shared/messages/wish.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';

/** What differs between the page of portals and the page of phone numbers. */
export type Directory = {
  readonly title: string;
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly things: readonly [one: string, many: string];
  readonly groupsOf: (plans: readonly Plan[]) => DirectoryGroup[];
  /** The text of a group that the search covers, besides its plans. */
  readonly textOf: (group: DirectoryGroup) => string;
  /** The heading above a group's plans; its first element is a level 2 heading. */
  readonly heading: (group: DirectoryGroup, terms: readonly string[]) => ReactNode;
  /** Shown if there are plans but nothing to list. */
  readonly nothing: string;
  /** What to try when nothing matches. */
  readonly advice: string;
  /** Where an update request says that nothing was found. */
  readonly place: WishPlace;
};
