import type { ReactNode } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';

/** One thing to do: what it is about, with links to the pages where it is done. */
export type WorkItem = {
  readonly key: string;
  readonly links: readonly { readonly to: string; readonly text: string }[];
  readonly detail?: string | undefined;
  /** Controls that act on it here. */
  readonly actions?: ReactNode;
  /** How long it has been waiting: `3 days ago`. */
  readonly age?: string | undefined;
};

/** Waiting items of one kind, oldest first. */
export type WorkPart = {
  /** Names the part in the address that shows it alone. */
  readonly key: string;
  readonly title: string;
  readonly items: readonly WorkItem[];
  /** The page that lists all of them. */
  readonly page?: { readonly to: string; readonly text: string } | undefined;
};

/** The work from one list of the app. Its parts arrive with the list. */
export type WorkSource = {
  /** The list's name while it is loading or has failed to load. */
  readonly title: string;
  readonly parts: readonly WorkPart[] | undefined;
  /** Why the list could not be loaded. */
  readonly failed: string | undefined;
  /** True while it is loading or reloading. */
  readonly busy: boolean;
  readonly onRetry: () => unknown;
  /** A dialog about one of its items, in front of the list. */
  readonly front?: ReactNode;
};

type List = {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** @param parts undefined until the whole list has loaded: part of a list would show too low a number */
export const workSource = (title: string, list: List, parts: WorkSource['parts']): WorkSource => ({
  title,
  parts,
  failed: list.isError ? messageFor(list.error, `${title} could not be loaded.`) : undefined,
  busy: list.isFetching,
  onRetry: list.refetch,
});

/** Compares by ISO time, oldest first. */
export const oldestFirst = (one: { createdAt: string }, other: { createdAt: string }): number =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0;

/**
 * Returns where the focus goes once an element was used: back to it, or, if its item is done and removed, to the item now in its
 * place, or the last one, or the list's heading.
 */
export function placeInWork(element: HTMLElement): () => HTMLElement | null {
  const list = element.closest('[role="list"], ul');
  const lines = () => [...(list?.isConnected ? list.querySelectorAll('[data-work-item]') : [])];
  const place = lines().findIndex((line) => line.contains(element));
  return () => {
    if (element.isConnected) return element;
    const now = lines();
    const inside = (part: string) => now[Math.min(place, now.length - 1)]?.querySelector<HTMLElement>(part);
    return inside('button') ?? inside('a') ?? document.querySelector<HTMLElement>('#work');
  };
}
