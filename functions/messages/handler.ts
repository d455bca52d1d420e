import { messagesRoutes } from '../../shared/api/routes/messages.ts';
import { openBroadcastQueue } from '../clients/broadcast-queue.ts';
import { openMailQueue } from '../clients/mail-queue.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { broadcastActions } from './broadcast/broadcast-actions.ts';
import { updateRequestActions } from './update-request-actions.ts';
import { updateRequestStore } from './update-request-store.ts';

export const createMessagesHandler = (open: () => Container) =>
  createHandler<'messages'>(messagesRoutes, open, ({ config, table, log }) => ({
    ...updateRequestActions({
      table,
      log,
      mails: openMailQueue(config.MAIL_QUEUE_URL),
      store: updateRequestStore(table, log),
    }),
    ...broadcastActions({ table, log, queue: openBroadcastQueue(config.BROADCAST_QUEUE_URL) }),
  }));

export const handler = createMessagesHandler(openContainer);
