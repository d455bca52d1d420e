import { limits } from '../../../../shared/limits.ts';

/** A token as it may be shown: its first and last characters. */
export function maskToken(token: string): string {
  const { first, last } = limits.tokenMask;
  return token.length <= first + last ? '…' : `${token.slice(0, first)}…${token.slice(-last)}`;
}

/** Text with every token in it masked: the answers of some calls carry one. A token is three parts with dots between. */
export const maskTokens = (text: string): string =>
  text.replace(/[\w.-]+/g, (run) => {
    const start = run.indexOf('eyJ');
    const isToken = start !== -1 && run.slice(start).split('.').length >= 3;
    return isToken ? run.slice(0, start) + maskToken(run.slice(start)) : run;
  });
