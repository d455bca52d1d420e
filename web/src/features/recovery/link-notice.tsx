import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { linkToken } from '../../../../shared/people/registration.ts';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';

/** Returns what is wrong with the token of an emailed link as it is in the address, or undefined. */
export function problemOfToken(token: string): string | undefined {
  return linkToken.safeParse(token).error?.issues[0]?.message;
}

/** Tells the user that a link cannot work, and what to do about it. */
export function BrokenLink({ problem, children }: { problem: string; children: ReactNode }) {
  return (
    <>
      <FailureAlert message={problem} />
      <Text mt="4">{children}</Text>
    </>
  );
}
