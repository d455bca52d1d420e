import { x12Text } from './x12-text.ts';

/**
 * Converts an eligibility response, an X12 271 or JSON, to labeled lines. Any other text is returned unchanged.
 *
 * @param leftOut called for each segment or value of the response that is not the payer's
 */
export function responseText(text: string, leftOut: () => void): string {
  return x12Text(text, leftOut) ?? jsonText(text, leftOut) ?? text;
}

const persons = /subscriber|member|patient|dependent|insured|person|beneficiary|provider|submitter/i;
const personal =
  /name|birth|dob|address|street|city|zip|postal|state|country|ssn|social|gender|sex|phone|email|age/i;
/** Converts a key to a label: `memberId` to `member Id`. A key that means nothing by itself is prefixed with its parent's. */
function labelOf(key: string, parent: string): string {
  const full = /^(?:name|id|identifier|identification|number|code|value)$/i.test(key)
    ? `${parent}_${key}`
    : key;
  return full.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
}

// No response is nested deeper, but other JSON may be.
const deepest = 20;

/** Converts a JSON response to labeled lines, with nothing personal about people except IDs; undefined if it is not JSON. */
function jsonText(text: string, leftOut: () => void): string | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const lines: string[] = [];
  const walk = (value: unknown, key: string, parent: string, ofPerson: boolean, depth: number): void => {
    if (depth > deepest) leftOut();
    else if (Array.isArray(value)) for (const item of value) walk(item, key, parent, ofPerson, depth + 1);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        walk(item, name, key, ofPerson || persons.test(key), depth + 1);
      }
    } else if (typeof value === 'string' || typeof value === 'number') {
      if (ofPerson && personal.test(key) && !/group|plan/i.test(key)) leftOut();
      else lines.push(`${labelOf(key, parent)}: ${value}`);
    }
  };
  try {
    walk(JSON.parse(text), '', '', false, 0);
  } catch {
    return undefined;
  }
  return lines.join('\n');
}
