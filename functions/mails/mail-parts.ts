import type { Table } from '../data/table/table.ts';
import type { Log } from '../log.ts';

export type MailParts = {
  readonly table: Table;
  readonly log: Log;
  /** Scheme and host of the site, for links. */
  readonly siteOrigin: string;
  readonly now: Date;
};
