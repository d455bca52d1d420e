import type { ReactNode } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';

/** One thing to do: what it is about, each with the page on which it is done. */
export type WorkItem = {
  readonly key: string;
  readonly links: readonly { readonly to: string; readonly text: string }[];
  readonly detail?: string | undefined;
  /** What can be done about it here. */
  readonly actions?: ReactNode;
  /** How long it has been waiting: `3 days ago`. */
  readonly age?: string | undefined;
};

/** Things of one kind that wait, the oldest first. */
export type WorkPart = {
  /** Names it in the address that shows it alone. */
  readonly key: string;
  readonly title: string;
  readonly items: readonly WorkItem[];
  /** The page that has all of them. */
  readonly page?: { readonly to: string; readonly text: string } | undefined;
};

/** What one list of the app gives to do. Its parts come with the list. */
export type WorkSource = {
  /** Names the list while it is loaded or cannot be. */
  readonly title: string;
  readonly parts: readonly WorkPart[] | undefined;
  /** Why the list could not be loaded. */
  readonly failed: string | undefined;
  /** True while it is loaded, also once more. */
  readonly busy: boolean;
  readonly onRetry: () => unknown;
  /** A dialog about one of its things, in front of the list. */
  readonly front?: ReactNode;
};

type List = {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** @param parts undefined until the whole list is there: half a list would say too small a number */
export const workSource = (title: string, list: List, parts: WorkSource['parts']): WorkSource => ({
  title,
  parts,
  failed: list.isError ? messageFor(list.error, `${title} could not be loaded.`) : undefined,
  busy: list.isFetching,
  onRetry: list.refetch,
});

/** By an ISO time, the oldest first. */
export const oldestFirst = (one: { createdAt: string }, other: { createdAt: string }): number =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0;

/**
 * Where the focus goes once the thing around an element is done and gone: to the one that has taken its place, or is the last one
 * now, or to the list's heading.
 */
export function placeInWork(element: Element): () => HTMLElement | null {
  const list = element.closest('[role="list"], ul');
  const lines = () => [...(list?.isConnected ? list.querySelectorAll('[data-work-item]') : [])];
  const place = lines().findIndex((line) => line.contains(element));
  return () => {
    const now = lines();
    const inside = (part: string) => now[Math.min(place, now.length - 1)]?.querySelector<HTMLElement>(part);
    return inside('button') ?? inside('a') ?? document.querySelector<HTMLElement>('#work');
  };
}
