import { usersRoutes } from '../../shared/api/routes/users.ts';
import { lazy } from '../../shared/lazy.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { openSuppressionList } from '../clients/suppression-list.ts';
import { type Container, openContainer } from '../container.ts';
import { sessionStore } from '../data/people/session-record.ts';
import { createHandler } from '../http/create-handler.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { userActions } from './actions.ts';

export const createUsersHandler = (open: () => Container) =>
  createHandler<'users'>(usersRoutes, open, ({ config, table, log }) =>
    userActions({
      table,
      log,
      // Listing people does not need the pool, so it does not wait for the pool's client to load.
      accounts: lazy(async () =>
        (await import('../clients/pool/accounts.ts')).openAccounts(config.USER_POOL_ID),
      ),
      mails: openMailQueue(config.MAIL_QUEUE_URL),
      suppressionList: openSuppressionList(),
      personsMails: personsMails(table),
      sessions: sessionStore(table, config.IDLE_MINUTES),
    }),
  );

export const handler = createUsersHandler(openContainer);
