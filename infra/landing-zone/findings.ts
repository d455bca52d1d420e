import { accepted } from './accepted.ts';
import type { Controls } from './controls.ts';

/** Lists the differences between the controls that a template breaks and those that it may break, one sentence each. */
export function wrongFindings({ broken }: Controls): string[] {
  const unexpected = [...broken].flatMap(([rule, resources]) => {
    const exemption = accepted[rule];
    const wrong = resources.filter((id) => exemption?.at.test(id) !== true);
    return wrong.map(
      (id) => `${id} breaks ${rule}. Fix it, or give the reason in infra/landing-zone/accepted.ts.`,
    );
  });
  const gone = Object.keys(accepted).filter(
    (rule) => accepted[rule]?.setting === undefined && !broken.has(rule),
  );
  return [
    ...unexpected,
    ...gone.map((rule) => `${rule} is now met. Remove it from infra/landing-zone/accepted.ts.`),
  ];
}
