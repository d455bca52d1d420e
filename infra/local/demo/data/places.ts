// Made-up places, so that no plan of the demo names a real employer, county or medical group.
const places = [
  'Millrace',
  'Cinderfall',
  'Foxgrove',
  'Saltmarsh',
  'Quailmere',
  'Wickstone',
  'Duskvale',
  'Brindle Creek',
  'Oxbow Flats',
  'Tallowfield',
  'Emberly',
  'Ravensreach',
] as const;

const across = (kinds: readonly string[]) =>
  kinds.flatMap((kind) => places.map((place) => `${place} ${kind}`));

/** Employers and trusts that buy group coverage. */
export const employers: readonly string[] = across([
  'Unified School District',
  'City Employees',
  'Packing Company',
  'Growers Association',
  'Electric Cooperative',
  'Transit District',
  'Cannery Workers Trust',
  'Builders Trust',
]);

/** Medical groups that an HMO delegates authorization and claims to. */
export const medicalGroups: readonly string[] = across([
  'Medical Group',
  'IPA',
  'Physicians Network',
  'Family Practice Associates',
  'Community Clinics',
  'Independent Doctors',
  'Pediatric Group',
  'Hospitalist Partners',
]);

/** Locations of claims offices: city, state, ZIP. The cities are made up. */
export const claimsCities = [
  ['Millrace', 'CA', '95299'],
  ['Duskvale', 'CA', '93499'],
  ['Emberly', 'NV', '89199'],
  ['Wickstone', 'AZ', '85099'],
  ['Oxbow Flats', 'TX', '75999'],
  ['Tallowfield', 'UT', '84199'],
  ['Ravensreach', 'KY', '40599'],
] as const;
