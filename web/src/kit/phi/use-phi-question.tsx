import { useState } from 'react';
import type { LabeledPhi } from './phi-places.tsx';
import { PhiQuestion } from './phi-question.tsx';
import { phiKinds, type TextPhi } from './text-phi.ts';

type Field = HTMLTextAreaElement | HTMLInputElement | null;

type Options<Values, Finding extends LabeledPhi> = {
  /** Returns what looks like PHI in the text typed so far. */
  readonly find: () => readonly Finding[];
  /** Sends the values. `kinds` are those of likely PHI that the person was warned of. */
  readonly send: (values: Values, kinds: string[]) => void;
  readonly fieldOf: (finding: Finding) => Field;
  /** A sentence that states who reads the text. */
  readonly readers: string;
};

/** Asks before text that looks like PHI is sent. */
export function usePhiQuestion<Values, Finding extends LabeledPhi>(options: Options<Values, Finding>) {
  const { find, send, fieldOf, readers } = options;
  const [values, setValues] = useState<Values>();
  const found = values === undefined ? [] : find();
  const close = () => setValues(undefined);
  return {
    sendOrAsk: (typed: Values) => (find().length > 0 ? setValues(typed) : send(typed, [])),
    phiQuestion: values !== undefined && (
      <PhiQuestion
        warning={`${readers} It must not contain protected health information: names, dates of birth, member IDs, record numbers or anything else about a patient.`}
        found={found}
        confirmLabel="I Understand &amp; Send"
        onShow={(finding) => {
          close();
          showPlace(fieldOf(finding), finding);
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

/** Selects a finding in a field, once the dialog has returned the focus. */
export function showPlace(field: Field, { start, end }: TextPhi): void {
  setTimeout(() => {
    field?.focus();
    field?.setSelectionRange(start, end);
  }, 250);
}
