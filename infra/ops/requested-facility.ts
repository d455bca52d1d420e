import {
  type Directory,
  type FacilityEntry,
  facilityByName,
} from '../../functions/data/facility-directory.ts';
import { Problem } from '../local/problem.ts';

/** @throws Problem if no active facility has the name: it suggests the one that is meant, or lists them all */
export function requestedFacility(directory: Directory, name: string, place: string): FacilityEntry {
  const facility = facilityByName(directory, name);
  if (facility !== undefined) return facility;
  const meant = inOtherCapitals(directory, name);
  if (meant !== undefined)
    throw new Problem(`There is no facility "${name}" in ${place}. Did you mean "${meant}"?`);
  const names = namesInUse(directory);
  throw new Problem(
    names.length === 0
      ? `There are no facilities in ${place} yet. On a laptop, \`npm start\` creates them on its first run.`
      : `There is no facility "${name}" in ${place}. The facilities are: ${names.join(', ')}.`,
  );
}

/** Returns the name of an active facility that differs only in capitals. */
export function inOtherCapitals(directory: Directory, name: string): string | undefined {
  const lowercaseName = name.trim().toLowerCase();
  return namesInUse(directory).find((one) => one !== name.trim() && one.toLowerCase() === lowercaseName);
}

const namesInUse = ({ facilities }: Directory): string[] =>
  facilities.filter((one) => one.archivedAt === undefined).map((one) => one.name);
