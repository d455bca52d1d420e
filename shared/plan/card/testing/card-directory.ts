import type { Plan } from '../../plan.ts';
import { type CardDirectory, type OtherName, readDirectory } from '../directory.ts';

/** Builds the directory in one go. */
export function cardDirectory(plans: readonly Plan[], names: readonly OtherName[] = []): CardDirectory {
  const work = readDirectory(plans, names);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
