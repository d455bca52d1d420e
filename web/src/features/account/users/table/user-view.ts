import type { User } from '../../../../../../shared/people/user.ts';
import type { UserRow } from './user-list.ts';

/** What an administrator can ask for a person, besides approval, which needs no question. */
export type UserAction = 'promote' | 'demote' | 'edit' | 'delete' | 'allowMail';
export type Asked = { readonly user: User; readonly action: UserAction };

/** What table and cards show, and what they can ask for. */
export type UserView = {
  readonly rows: readonly UserRow[];
  /** Searched words, marked in names, addresses and NPIs. */
  readonly terms: readonly string[];
  /** Ids of people whose change is being saved. */
  readonly busy: ReadonlySet<string>;
  readonly selfId: string | undefined;
  /** The person that a mailed link points at. */
  readonly wanted: string | undefined;
  readonly onApprove: (user: User) => void;
  readonly onAsk: (asked: Asked) => void;
};
