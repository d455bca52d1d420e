import { limits } from '../../../../shared/limits.ts';

const megabytes = limits.cardImage.sourceBytes / 1024 / 1024;

const messages = {
  type: 'Only PNG, JPEG and WebP pictures can be added. Save this one as JPEG, or paste a screenshot of it.',
  large: `The file is larger than ${megabytes} MB. Please choose a smaller picture.`,
  broken: 'The chosen file cannot be read as a picture. Please choose another one.',
  refused: 'The upload was not accepted. Please try again.',
} as const;

/** A picture that cannot be accepted; the message tells the person why. */
export class PictureFailure extends Error {
  /** True if the same file would fail again. */
  readonly final: boolean;

  constructor(why: keyof typeof messages) {
    super(messages[why]);
    this.name = 'PictureFailure';
    this.final = why !== 'refused';
  }
}
