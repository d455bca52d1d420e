import { limits } from '../../../../shared/limits.ts';

/** A token as it may be shown: its first and last characters. */
export function maskToken(token: string): string {
  const { first, last } = limits.tokenMask;
  return token.length <= first + last ? '…' : `${token.slice(0, first)}…${token.slice(-last)}`;
}

/** Text with every token in it masked: the answers of some calls carry one. */
export const maskTokens = (text: string): string => text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, maskToken);
