import { linesOf } from './trade-words.ts';

/**
 * States and territories as registrars and payers write them: postal code, name, and common short forms. Codes and names:
 * USPS Publication 28, appendix B; short forms: Associated Press style and payers' own names.
 */
export const states = linesOf(
  `AL, Alabama, ala
AK, Alaska
AS, American Samoa
AZ, Arizona, ariz
AR, Arkansas, ark
CA, California, calif, cal, cali
CO, Colorado, colo
CT, Connecticut, conn
DE, Delaware, del
DC, District of Columbia, washington dc, d c
FL, Florida, fla
GA, Georgia
GU, Guam
HI, Hawaii
ID, Idaho
IL, Illinois, ill
IN, Indiana, ind
IA, Iowa
KS, Kansas, kan, kans
KY, Kentucky, kent
LA, Louisiana
ME, Maine
MD, Maryland
MA, Massachusetts, mass
MI, Michigan, mich
MN, Minnesota, minn
MS, Mississippi, miss
MO, Missouri
MT, Montana, mont
NE, Nebraska, neb, nebr
NV, Nevada, nev
NH, New Hampshire, n h
NJ, New Jersey, n j, jersey
NM, New Mexico, n m, n mex
NY, New York, n y
NC, North Carolina, n c, no carolina, n carolina
ND, North Dakota, n d, no dakota, n dakota
MP, Northern Mariana Islands
OH, Ohio
OK, Oklahoma, okla
OR, Oregon, ore
PA, Pennsylvania, penn, penna
PR, Puerto Rico, p r
RI, Rhode Island, r i
SC, South Carolina, s c, so carolina, s carolina
SD, South Dakota, s d, so dakota, s dakota
TN, Tennessee, tenn
TX, Texas, tex
UT, Utah
VT, Vermont
VI, Virgin Islands, us virgin islands, u s virgin islands
VA, Virginia
WA, Washington, wash, wash state
WV, West Virginia, w va, w v, w virginia
WI, Wisconsin, wis, wisc
WY, Wyoming, wyo`,
);

/** Returns the postal code of a state that is called so, or the text itself. */
export function stateCode(text: string): string {
  const plain = text.toLowerCase();
  return states.find((forms) => forms.some((form) => form.toLowerCase() === plain))?.[0] ?? text;
}

/** Codes that are also words or abbreviations: they mean a state only in some places, see `readsAsState` in concepts.ts. */
export const wordlikeCodes: ReadonlySet<string> = new Set(
  'al as co de hi id il in la ma md me mi mo ms mt ne oh ok or pa pr sc sd va vi'.split(' '),
);

/**
 * The names that states give their Medicaid and children's programs. Source: Medicaid.gov, "Medicaid & CHIP program names in
 * your state" (HealthCare.gov lists the same).
 */
export const medicaidNames = linesOf(
  `AL, all kids
AK, denalicare, denali kidcare
AZ, ahcccs, arizona health care cost containment system
AR, arkids, arkids first, arhome
CA, medi cal, mcal
CO, health first colorado, chp plus
CT, husky, husky health
DE, diamond state health plan, diamond state
DC, dc healthy families, healthy families dc
FL, florida healthy kids, statewide medicaid managed care, smmc
GA, georgia families, peachcare, peachcare for kids, planning for healthy babies
HI, med quest, quest integration
IL, healthchoice illinois, all kids
IN, hoosier healthwise, hoosier care connect, healthy indiana plan, hip 2 0, pathways for aging
IA, ia health link, iowa health link, hawki
KS, kancare
KY, kynect, kchip
LA, healthy louisiana, bayou health, lachip
ME, mainecare
MD, healthchoice, maryland healthchoice
MA, masshealth
MI, healthy michigan plan, healthy michigan, michild
MN, minnesotacare, pmap
MS, mississippican, mscan
MO, mo healthnet, healthnet missouri
MT, healthy montana kids
NE, heritage health
NV, nevada check up
NH, granite advantage, granite advantage health care program
NJ, nj familycare, familycare
NM, centennial care, turquoise care
NY, child health plus
NC, nc health choice, carolina access, healthy opportunities
OH, ohiorise
OK, soonercare, soonerselect
OR, oregon health plan, ohp
PA, healthchoices
PR, plan vital, mi salud
RI, rite care, ritecare, rhody health partners
SC, healthy connections, partners for healthy children
TN, tenncare, coverkids
TX, star plus, starplus, star kids, star health
VT, green mountain care, dr dynasaur
VA, cardinal care, famis
WA, apple health
WV, mountain health trust, mountain health promise
WI, badgercare, badgercare plus, forwardhealth, familycare
WY, kid care chip, equalitycare`,
);
