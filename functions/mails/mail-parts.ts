import type { Table } from '../data/table/table.ts';

export type MailParts = {
  readonly table: Table;
  /** Scheme and host of the site, for links. */
  readonly siteOrigin: string;
  readonly now: Date;
};
