import type { UpdateRequest } from './update-request.ts';

/** Returns who sent a request: the account, or of one that several people share, how many they are. */
export const senderOf = ({ sender, name, email }: Pick<UpdateRequest, 'sender' | 'name' | 'email'>) =>
  sender ?? { name, email };

/** Returns whom to answer, as typed in the request, if that differs from the account that sent it. */
export function answerToOf({
  sender,
  name,
  email,
}: Pick<UpdateRequest, 'sender' | 'name' | 'email'>): string | undefined {
  if (sender === undefined || (sender.name === name && sender.email === email)) return undefined;
  return `${name} (${email})`;
}
