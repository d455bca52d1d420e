import { useState } from 'react';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';

const wants = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'CODE_NEEDED';
const problemIn = (error: unknown) => (error instanceof ApiFailure ? error.fields.code : undefined);
const hasNoVerdict = (error: unknown): boolean => error instanceof ApiFailure && (error.status ?? 500) >= 500;
const usedUp = 'The attempt before got no answer and may have used it up: please enter another one.';

/**
 * The second step of a sign-in, for people with a second factor: the server asks for a code once the password was right, and the
 * same values are sent again with the code.
 */
export function useCodeStep(error: unknown) {
  /** The refusal that first asked for a code. */
  const [asked, setAsked] = useState<unknown>();
  const [code, setCode] = useState('');
  if (asked === undefined && wants(error)) setAsked(error);
  /** The code of an attempt without an answer: a recovery code works once. */
  const [lost, setLost] = useState<string>();
  const [last, setLast] = useState(error);
  const isCodeNeeded = asked !== undefined;
  if (error !== last) {
    setLast(error);
    if (isCodeNeeded && hasNoVerdict(error)) setLost(code);
  }
  /** The error after which the code was corrected. */
  const [corrected, setCorrected] = useState<unknown>();
  const shown = error === corrected ? undefined : error;
  const refused = problemIn(shown);
  const missing = wants(shown) && shown !== asked ? 'Please enter the code.' : undefined;
  return {
    /** What is sent besides address and password. */
    body: isCodeNeeded && code.trim() !== '' ? { code } : {},
    /** True for an error that the code field itself shows. */
    tells: wants(error) || problemIn(error) !== undefined,
    field: isCodeNeeded && (
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        hint="Six digits from your authenticator app, or a recovery code"
        problem={refused !== undefined && lost === code ? `${refused} ${usedUp}` : (refused ?? missing)}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setCorrected(error);
        }}
      />
    ),
  };
}
