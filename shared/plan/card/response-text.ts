import { jsonText } from './json-text.ts';
import { x12Text } from './x12-text.ts';

/**
 * An eligibility response as labelled lines of the payer's part: an X12 271 or one in JSON. Any other text is as it is.
 *
 * @param leftOut called for each segment or value of the response that is not the payer's
 */
export function responseText(text: string, leftOut: () => void): string {
  return x12Text(text, leftOut) ?? jsonText(text, leftOut) ?? text;
}
