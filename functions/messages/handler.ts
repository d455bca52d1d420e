import { messagesRoutes } from '../../shared/api/routes/messages.ts';
import { openBroadcastQueue } from '../clients/queues/broadcast-queue.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { broadcastActions } from './broadcast/broadcast-actions.ts';
import { mustReadActions } from './must-read-actions.ts';
import { updateRequestActions } from './update-request-actions.ts';
import { updateRequestStore } from './update-request-store.ts';
import { wishActions } from './wish-actions.ts';

export const createMessagesHandler = (open: () => Container) =>
  createHandler<'messages'>(messagesRoutes, open, ({ config, table, log }) => {
    const mails = openMailQueue(config.MAIL_QUEUE_URL);
    const allowed = personsMails(table);
    const requests = { table, log, mails, store: updateRequestStore(table), personsMails: allowed };
    return {
      ...updateRequestActions(requests),
      ...wishActions(requests),
      ...mustReadActions(table),
      ...broadcastActions({
        table,
        queue: openBroadcastQueue(config.BROADCAST_QUEUE_URL),
        personsMails: allowed,
      }),
    };
  });

export const handler = createMessagesHandler(openContainer);
