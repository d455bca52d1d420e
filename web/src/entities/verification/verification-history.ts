import {
  type FactGroup,
  factGroupLabels,
  factGroups,
  intervalText,
  type Verification,
  verificationSchema,
} from '../../../../shared/verification/verification.ts';
import { localTime } from '../../kit/local-time.ts';

const labels: Readonly<Record<keyof Verification, string>> = {
  verified: 'Verified',
  owner: 'Owner of its facts',
  interval: 'Verify every',
};

const isGroup = (group: string): group is FactGroup => factGroups.some((factGroup) => factGroup === group);
const groupLabel = (group: string): string => (isGroup(group) ? factGroupLabels[group] : group);

const isPart = (field: string): field is keyof Verification => Object.hasOwn(labels, field);

/** Returns how to show a verification field of a record's history; undefined for the record's own fields. */
export function verificationInHistory(
  field: string,
): { label: string; text: (value: unknown) => string } | undefined {
  if (!isPart(field)) return undefined;
  const text = (value: unknown): string => {
    const { verified = [], owner, interval } = verificationSchema.safeParse({ [field]: value }).data ?? {};
    if (owner !== undefined) return owner.name;
    if (interval !== undefined) return intervalText(interval);
    return verified
      .map(({ groups, at, by, source }) =>
        [groups.map(groupLabel).join(', '), localTime(at), by.name, ...(source ? [source] : [])].join(' · '),
      )
      .join('\n');
  };
  return { label: labels[field], text };
}
