import { usersRoutes } from '../../shared/api/routes/users.ts';
import { openAccounts } from '../clients/accounts.ts';
import { openMailQueue } from '../clients/mail-queue.ts';
import { openSuppressionList } from '../clients/suppression-list.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { userActions } from './actions.ts';

/** The group's handler over a container; tests hand in their own. */
export const createUsersHandler = (open: () => Container) =>
  createHandler<'users'>(usersRoutes, open, ({ config, table, log }) =>
    userActions({
      table,
      log,
      accounts: openAccounts(config.USER_POOL_ID),
      mails: openMailQueue(config.MAIL_QUEUE_URL),
      suppressionList: openSuppressionList(),
    }),
  );

export const handler = createUsersHandler(openContainer);
