import { withCapital } from './texts.ts';

/** The names of a record, here for `referral-rule`. */
export type RecordNames = {
  /** `referral-rule`, `referral-rules` */
  readonly file: string;
  readonly files: string;
  /** `REFERRAL_RULE` */
  readonly kind: string;
  /** `referralRule`, `referralRules` */
  readonly one: string;
  readonly many: string;
  /** `ReferralRule`, `ReferralRules` */
  readonly type: string;
  readonly types: string;
  /** `referral rule`, `referral rules` */
  readonly word: string;
  readonly words: string;
};

export function namesOf(name: string): RecordNames {
  const file = name;
  const files = pluralOf(name);
  const camel = (text: string) => text.replace(/-./g, (part) => part.charAt(1).toUpperCase());
  const words = (text: string) => text.replaceAll('-', ' ');
  return {
    file,
    files,
    kind: name.replaceAll('-', '_').toUpperCase(),
    one: camel(file),
    many: camel(files),
    type: withCapital(camel(file)),
    types: withCapital(camel(files)),
    word: words(file),
    words: words(files),
  };
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}${/(s|x|z|ch|sh)$/.test(name) ? 'es' : 's'}`;
}
