/** Several spellings of the same thing. The first represents all of them: the one that names begin with. */
type Synonyms = readonly [name: string, other: string, ...others: string[]];

/** Reads a table with the spellings of one thing in each line, which is less to load than a list of lists. */
export const linesOf = (table: string): readonly Synonyms[] =>
  table.split('\n').map((line) => {
    const [name = '', other = '', ...others] = line.split(', ');
    return [name, other, ...others];
  });

/** Terms used in texts about plans, which are recognized in notes, too. */
export const conceptsOfNotes: readonly Synonyms[] = linesOf(
  `prior authorization, prior auth, preauthorization, preauth, precertification, precert, auth, authorization, pre auth, pre cert, pre authorization, pre certification, prior authorizations, authorizations
eligibility, elig`,
);

/**
 * What the trade writes in several ways. Words are folded, without punctuation; all forms in a group are equivalent.
 * Sources: glossaries of CMS (cms.gov/glossary) and the Blue Cross Blue Shield Association, the plan types of HealthCare.gov, X12
 * claim filing indicator codes (HM, 12, 13, 14, MA, MB, MC …), and names that payers and hospitals publish.
 */
export const synonyms: readonly Synonyms[] = [
  // Families of payers.
  ...linesOf(
    `blue cross blue shield, bcbs, bluecross blueshield, blue cross blueshield, bluecross blue shield, bc bs, blues, cross-shield
blue cross, bluecross
blue shield, blueshield
bluecard, blue card
federal employee program, fep, federal employees program, federal employee, federal employees
united healthcare, uhc, unitedhealthcare, united health care, united hc, unitedhealth care, unitedhealth
united healthcare community, uhccp, unitedhealthcare community, uhc community, uhc comm, uhc cp, uhc ccp
united health group, unitedhealth group, uhg
aarp, american association of retired persons
kaiser permanente, kaiser, kp
tricare, tri care, champus
tricare for life, tfl, tricare 4 life
champva, champ va
veterans affairs, va, veterans administration, veteran affairs, veterans, vets
va ccn, ccn, vaccn, va community care network, va community care
department of labor, dol, dept of labor
metlife, met life, metropolitan life
health net, healthnet, hnet
healthfirst, health first, health 1st
wellcare, well care
wellpoint, well point
caresource, care source
healthspring, health spring
health plan, healthplan, hlth plan, hp
umr, united medical resources, united medical resource
geha, government employees health association
vsp, vision service plan
us family health plan, usfhp
optum behavioral health, united behavioral health, ubh
empire blue cross blue shield, empire bcbs, empire bluecross blueshield
horizon blue cross blue shield, horizon bcbs, horizon bluecross blueshield
independence blue cross, ibx, independence bluecross`,
  ),
  // Kinds of coverage.
  ...linesOf(
    `medicaid, mcd, mcaid, mdcd, medicade, title xix, medical assistance
medicare, mcr, mcare, mdcr, title xviii
medicare advantage, ma, mcr adv, medicare adv, ma pd, mapd, mcr advantage, medicare part c, part c, medicare replacement, mcr replacement
part d, pdp, partd, part d plan, prescription drug plan
railroad, rr
railroad medicare, rrmc, rrb
a b, part a b, ab
original, traditional, trad, straight, regular
advantage, adv, advtg
commercial, comm, coml, comml
community, comm, cmnty, com
managed care, mgd care, managed, mgd, mco, managed care organization
supplement, supp, suppl, supplemental, medigap, med supp, medsup
marketplace, exchange, exch, aca, hix, qhp, obamacare
chip, childrens health insurance program, schip
hmo, health maintenance organization
ppo, preferred provider organization
pos, point of service
epo, exclusive provider organization
pffs, private fee for service
open access, oa
open access plus, oap
hdhp, high deductible health plan, high deductible
ffs, fee for service
dual, d snp, dsnp, dual eligible, dual special needs, dual special needs plan, duals
snp, special needs plan, special needs
ltc, long term care
ltss, long term services and supports, mltss
workers comp, workers compensation, work comp, workcomp, workmans comp, workmens comp, workmens compensation, wc, w c, worker comp, workman comp
third party administrator, tpa
self pay, selfpay
private pay, self pay, selfpay
aso, administrative services only
ipa, independent physician association, independent practice association
out of state, oos
formerly, fka, formerly known as, f k a, former
doing business as, dba, d b a
also known as, aka, a k a
behavioral health, bh, behavioral, mental health, mh`,
  ),
  ...conceptsOfNotes,
  // Departments to call, and words of names.
  ...linesOf(
    `member services, customer service, customer care
provider services, provider relations
utilization management, um
pharmacy, rx
health care, healthcare, hlthcare, hcare
health, hlth
insurance, ins, insur
association, assn, assoc
administrators, admin, administrator, adm
benefit, benefits, ben, bnft
company, co, cos, companies
corporation, corp
government, govt, gov
department, dept
services, service, svcs, svc, serv
management, mgmt, mgt
national, natl, nat l
international, intl, int l
american, amer
university, univ
hospital, hosp
physicians, physician, phys
employees, employee, emp, employe
employers, employer
federal, fed
group, grp
medical, med
network, ntwk, netwk
county, cnty, cty
saint, st
teamsters, teamster
first, 1st
select, sel
standard, std
premier, prem
preferred, pref, pfd
northern, no, nor
southern, so
northeast, northeastern, n e
northwest, northwestern, n w
southeast, southeastern, s e
southwest, southwestern, s w
kansas city, kc
new york city, nyc
southern california, so cal, socal, s california, so california, scal, s cal
northern california, nor cal, norcal, no cal, n california, no california, ncal, n cal`,
  ),
];

/**
 * A text with the first form is also found by the others, but not vice versa: a Blue Cross is found by "bcbs"; a BCBS is
 * found by its own words anyway.
 */
export const alsoFoundBy: readonly Synonyms[] = linesOf(
  `blue cross, bcbs, bc, cross-shield
blue shield, bcbs, bs, cross-shield
bcbs, bc, bs
bluecard, bcbs, bc
anthem, bcbs, blue cross blue shield, bc
florida blue, bcbs, blue cross blue shield, bc, bs
hmsa, bcbs, blue cross blue shield, hawaii
medicare advantage, medicare, mcr
mcr hmo, advantage, ma, mapd
dual, snp, medicare, medicaid
part, pt, prt
a b, part, pt, prt, original, traditional, trad, straight, regular
ffs, original, traditional, trad, straight, regular
ii, 2
2, ii
3, iii
iii, 3
southern california, california
northern california, california
workers comp, work comp, worker s comp, workmen
champva, veterans affairs
va ccn, veterans affairs
veterans affairs, ccn, vaccn
department of labor, owcp, federal workers comp, work
owcp, dol, federal workers comp, work
highmark, bcbs, PA
independence blue cross, PA
capital bluecross, PA
capital blue cross, PA
premera, bcbs, WA, AK
regence, bcbs, WA, UT
carefirst, bcbs, MD, DC
excellus, bcbs, NY
empire blue cross blue shield, NY
horizon blue cross blue shield, NJ
wellmark, bcbs, IA, SD
private pay, uninsured, cash
self pay, uninsured, cash
no insurance, uninsured`,
);

/** Words that tell nothing: a search may have them or leave them out. */
export const stopWords: ReadonlySet<string> = new Set(
  'and of the for inc incorporated llc llp lp ltd limited'.split(' '),
);

/** Words that many payers share: by themselves they do not answer a search for a name with more words. */
export const sharedWords: ReadonlySet<string> = new Set(
  (
    'medicare medicaid advantage commercial community managed supplement marketplace chip hmo ppo pos epo pffs hdhp ffs dual snp ltc ' +
    'ltss health care plan plans insurance benefit company corporation government group network services ' +
    'administrators national american association life mutual family families individual senior seniors choice select premier preferred plus ' +
    'complete gold silver bronze platinum catastrophic open access standard basic high low option value total advantage partners ' +
    'employees local state county city all other products product line lines medical dental vision behavioral prior ' +
    'authorization formerly known doing business as east west north south northern southern northeast northwest southeast southwest ' +
    'payer payor new old blue original traditional straight ' +
    // Words that announce a number or an address.
    'code number prefix alpha electronic edi pid payerid box pobox provider providers claim claims mail send call phone part only railroad full scope member members subscriber policy'
  ).split(' '),
);
