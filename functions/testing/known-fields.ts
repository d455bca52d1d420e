import type { Operation } from '../../shared/api/operation.ts';
import { routes } from '../../shared/api/routes.ts';

/** Where getPlanCover leaves it to the contract to drop what the caller may not see. */
const dropping = '.data.elsewhere';

const checked = new Set<object>();

/**
 * Makes a call fail whose action answers with a field that the contract lacks: once deployed, it would be left out silently.
 * @returns what undoes it: the tests of other files use the same contract
 */
export function refuseUnknownFields(): () => void {
  const undoing: (() => void)[] = [];
  for (const { response } of Object.values<Operation>(routes)) {
    if (response === undefined || checked.has(response)) continue;
    checked.add(response);
    const { parse } = response;
    const parseKnown = (body: unknown) => {
      const sent = parse(body);
      const lost = lostFields(body, sent);
      if (lost.length > 0)
        throw new Error(`The contract lacks these fields of an answer: ${lost.join(', ')}`);
      return sent;
    };
    Object.assign(response, { parse: parseKnown });
    undoing.push(() => {
      checked.delete(response);
      Object.assign(response, { parse });
    });
  }
  return () => {
    for (const undo of undoing) undo();
  };
}

/** Returns the places of an answer's fields that are not sent, except those that tests store for a `later` release. */
const lostFields = (answer: unknown, sent: unknown, place = ''): string[] =>
  typeof answer !== 'object'
    ? []
    : Object.entries(answer ?? {}).flatMap(([key, value]) => {
        if (value === undefined || key === 'later') return [];
        const at = `${place}.${key}`;
        if (at === dropping) return [];
        return Object.hasOwn(Object(sent), key) ? lostFields(value, Object(sent)[key], at) : [at];
      });
