import { ApiError } from '../../shared/api/errors.ts';

/**
 * Refuses passwords that everybody tries first. The list (zxcvbn's, about 49,000 words) is loaded on first use:
 * signing in never needs it.
 * @throws ApiError VALIDATION_FAILED with the reason at `password`
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  if (dictionary['passwords-common'].includes(password.toLowerCase())) {
    throw refusedPassword('This password is among the most common ones. Please choose another.');
  }
}

export function refusedPassword(reason: string): ApiError {
  return new ApiError('VALIDATION_FAILED', reason, { password: reason });
}
