let collator: Intl.Collator | undefined;

/** Orders names as a person reads them: case and accents aside, and `Plan 2` before `Plan 10`. */
export function compareNames(one: string, other: string): number {
  // Not made before it is asked for: the first of its kind takes 5 ms of a function's start.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
}
