import { authRoutes } from '../../shared/api/routes/auth.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { accountActions } from './account-actions.ts';
import { mailChoiceActions } from './mail-choice-actions.ts';
import { openParts } from './parts.ts';
import { secondFactorActions } from './second-factor/second-factor-actions.ts';
import { sessionActions } from './sessions/session-actions.ts';

export const createAuthHandler = (open: () => Container) =>
  createHandler<'auth'>(authRoutes, open, (container) => {
    const parts = openParts(container);
    return {
      ...sessionActions(parts),
      ...accountActions(parts),
      ...secondFactorActions(parts),
      ...mailChoiceActions(parts),
    };
  });

export const handler = createAuthHandler(openContainer);
