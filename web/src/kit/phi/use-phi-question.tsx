import { useState } from 'react';
import { PhiQuestion } from './phi-question.tsx';
import { type FieldPhi, type FieldText, findFieldPhi, phiKinds } from './text-phi.ts';

type Options<Values> = {
  /** Returns what has been typed so far. */
  readonly texts: () => readonly FieldText[];
  /** Sends the values. `kinds` are those of likely PHI that the person was warned of. */
  readonly send: (values: Values, kinds: string[]) => void;
  /** A sentence that states who reads the text. */
  readonly readers: string;
  readonly verb?: 'Send' | 'Save';
};

/** Asks before text that looks like PHI is sent. */
export function usePhiQuestion<Values>({ texts, send, readers, verb = 'Send' }: Options<Values>) {
  const [values, setValues] = useState<Values>();
  const found = values === undefined ? [] : findFieldPhi(texts());
  const close = () => setValues(undefined);
  return {
    sendOrAsk: (typed: Values) => (findFieldPhi(texts()).length > 0 ? setValues(typed) : send(typed, [])),
    phiQuestion: values !== undefined && (
      <PhiQuestion
        warning={`${readers} It must not contain protected health information: names, dates of birth, member IDs, record numbers or anything else about a patient.`}
        found={found}
        confirmLabel={`I Understand & ${verb}`}
        onShow={(finding) => {
          close();
          showInField(finding);
        }}
        onConfirm={() => {
          close();
          send(values, phiKinds(found));
        }}
        onClose={close}
      />
    ),
  };
}

/** Selects a finding in its field, once the dialog has returned the focus. */
export function showInField({ field, start, end, text }: FieldPhi): void {
  setTimeout(() => {
    // Other forms of the page may have a field of the same name, also below an open dialog.
    const input = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`),
    ].findLast(({ value }) => value.slice(start, end) === text);
    input?.focus();
    input?.setSelectionRange(start, end);
  }, 250);
}
