import { userInfo } from 'node:os';

/** Returns the machine's user, by ID if there is no name for it, as in a container. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ID ${process.getuid?.()}`;
  }
}
