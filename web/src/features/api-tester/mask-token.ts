import { limits } from '../../../../shared/limits.ts';

/** Returns a token in displayable form: only its first and last characters. */
export function maskToken(token: string): string {
  const { first, last } = limits.tokenMask;
  return token.length <= first + last ? '…' : `${token.slice(0, first)}…${token.slice(-last)}`;
}

/** Masks every token in a text: some responses contain one. A token has three parts separated by dots. */
export const maskTokens = (text: string): string =>
  text.replace(/[\w.-]+/g, (run) => {
    const start = run.indexOf('eyJ');
    const isToken = start !== -1 && run.slice(start).split('.').length >= 3;
    return isToken ? run.slice(0, start) + maskToken(run.slice(start)) : run;
  });
