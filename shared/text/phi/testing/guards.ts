import { phoneKey } from '../../../hub/directory-phone.ts';
import { limits } from '../../../limits.ts';
import { withoutPhi } from '../../../messages/wish-guard.ts';
import { payersPart } from '../../../plan/card/payers-part.ts';
import { readCard } from '../../../plan/card/read-card.ts';
import { cardDirectory } from '../../../plan/card/testing/card-directory.ts';
import { idsOfLines } from '../../../plan/fields/electronic-ids.ts';
import { holdsMemberId } from '../../../plan/search/member-id.ts';
import { readWords } from '../../../plan/words/read-words.ts';
import { foldLine } from '../../fold-text.ts';
import { nameKey } from '../../name-key.ts';
import { findAddresses } from '../address-places.ts';
import { findDates } from '../date-places.ts';
import { findNames } from '../person-names.ts';
import { findAnnounced, findPersons } from '../person-places.ts';
import { findPhi } from '../phi.ts';

const nobody = () => false;
const directory = cardDirectory([]);

/** Every function that applies sizable patterns to users' text. `shared/text/testing/steps.ts` counts their steps in QuickJS. */
export const guards: Readonly<Record<string, (text: string) => unknown>> = {
  findPhi,
  findAddresses,
  findDates,
  findNames: (text) => findNames(text, nobody),
  findPersons: (text) => findPersons(text, nobody),
  findAnnounced: (text) => findAnnounced(text, nobody),
  // Longer texts of a search box cannot be sent, so nothing looks at them.
  withoutPhi: (text) => withoutPhi(text.slice(0, limits.updateRequests.wishText)),
  holdsMemberId,
  payersPart: (text) => payersPart(text, directory),
  readCard: (text) => readCard(text, directory),
  phoneKey,
  idsOfLines,
  readWords,
  foldLine,
  nameKey,
};
