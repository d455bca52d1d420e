/** What people type at the desk; measured key by key, first letters included. */
export const typedQueries = [
  'silver',
  'evergreen care silver',
  'bayview ppo gold',
  'contracted harbor',
  '9580',
  'po box 12',
  'authorization fax',
  'golden coast hmo',
  '5550',
  'medi-cal',
  'sacramento ca',
  'not contracted',
  'x7',
  'meridian mutual',
  'core 12',
  'timely filing 90',
] as const;

/** Counts of these must be those of a naive scan: parts inside words, several words, any order, punctuation, none. */
export const probeQueries = [
  'silver',
  'ontract',
  'green care',
  'gold ppo',
  'box 958',
  '(800) 555',
  'medi-cal other',
  'example.org/prov',
  'a e i',
  'zzzz qqqq',
] as const;
