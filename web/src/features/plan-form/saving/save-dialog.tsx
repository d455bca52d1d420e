import type { ReactNode } from 'react';
import type { DroppedRow } from '../../../../../shared/plan/fields/clean-plan.ts';
import { planFields } from '../../../../../shared/plan/fields/fields.ts';
import { QuestionPart } from '../../../kit/phi/phi-places.tsx';
import { PhiQuestion } from '../../../kit/phi/phi-question.tsx';
import type { FieldPhi } from '../../../kit/phi/text-phi.ts';

type Props = {
  readonly phi: readonly FieldPhi[];
  readonly dropped: readonly DroppedRow[];
  /** The sides of the card whose image could not be uploaded. */
  readonly lostPictures: readonly string[];
  /** What was left out of pasted prefixes, as sentences. */
  readonly notPasted: readonly string[];
  /** Other plans that have the same code, payer ID or prefix. */
  readonly warnings: readonly ReactNode[];
  /** Returns what gets the focus after the dialog closes; null for the element that had it before. */
  readonly focusAfter: () => HTMLElement | null;
  readonly onSave: () => void;
  /** Closes the dialog and shows a piece of likely PHI in its field. */
  readonly onShow: (finding: FieldPhi) => void;
  readonly onClose: () => void;
};

/** Asked before every save: to confirm that there is no PHI, and to show everything that saving would otherwise do silently. */
export function SaveDialog(props: Props) {
  const { phi, dropped, lostPictures, notPasted, warnings, focusAfter, onSave, onShow, onClose } = props;
  return (
    <PhiQuestion
      warning="Everyone who can open this plan can read its notes. They must not contain protected health information: names, dates of birth, member IDs, record numbers or anything else about a patient."
      found={phi}
      confirmLabel="I Understand &amp; Save"
      finalFocus={focusAfter}
      onShow={onShow}
      onConfirm={onSave}
      onClose={onClose}
    >
      {dropped.length > 0 && (
        <QuestionPart label="Left out" title="Incomplete, won’t be saved:">
          {dropped.map(({ list, index, text, reason }) => (
            <li key={`${list} ${index}`}>
              {planFields[list].rowLabel} {index + 1}, “{text}”: {reason}
            </li>
          ))}
        </QuestionPart>
      )}
      {notPasted.length > 0 && (
        <QuestionPart label="Left out of pasted prefixes" title="Of the pasted prefixes:">
          {notPasted.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </QuestionPart>
      )}
      {lostPictures.length > 0 && (
        <QuestionPart
          label="Pictures left out"
          title="Saved without the new picture, which could not be uploaded:"
        >
          {lostPictures.map((side) => (
            <li key={side}>{side}</li>
          ))}
        </QuestionPart>
      )}
      {warnings.length > 0 && (
        <QuestionPart label="Used by other plans" title="Already used by another plan:">
          {warnings.map((warning, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never changes
            <li key={at}>{warning}</li>
          ))}
        </QuestionPart>
      )}
    </PhiQuestion>
  );
}
