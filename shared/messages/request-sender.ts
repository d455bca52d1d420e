import type { UpdateRequest } from './update-request.ts';

/** Who asks: the account, or what was typed in a request that is older than `sender`. */
export const senderOf = ({ sender, name, email }: Pick<UpdateRequest, 'sender' | 'name' | 'email'>) =>
  sender ?? { name, email };

/** Whom to answer, as it was typed, where that is another than the account that sent the request. */
export function answerToOf({
  sender,
  name,
  email,
}: Pick<UpdateRequest, 'sender' | 'name' | 'email'>): string | undefined {
  if (sender === undefined || (sender.name === name && sender.email === email)) return undefined;
  return `${name} (${email})`;
}
