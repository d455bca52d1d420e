import { type PayerNameInput, payerNameInputSchema } from '../../../../shared/payer-names/payer-name.ts';

/**
 * Other names of the demo's payers, as made up as they are: other name; payer; kind; state; from; until. As in life, one
 * name means one payer here and another one there, and some are of a time that is over.
 */
const names = `
  Amberwick Health; Fernholt Health Plan; former name; ; 2019-01-01
  Fernholt HP; Fernholt Health Plan; short form
  Fernholt Group; Fernholt Community Medi-Cal; parent
  BBV; Brightquill Blue of the Valley; short form
  Valley Blue; Brightquill Blue of the Valley; known here as; CA
  Valley Blue; Larkmoor Blue Mutual; known here as; NV
  Thistlegate Life; Sablewood Assurance; former name
  Windlass Direct; Windlass Health; brand
  WMS; Windlass Medicare Solutions; short form
  Rookery Senior Plans; Goldenrook Senior Care; former name; ; 2021-07-01
  GSC; Goldenrook Senior Care; short form; CA
  GSC; Granitebarrow Casualty; short form; OR
  Old Harbor Comp; Granitebarrow Casualty; former name; ; 2010-01-01; 2020-12-31
  DCHI; Duskvale County Health Initiative; short form
  Veterans Choice Desk; Veterans Community Care Referral; known here as
`;

export const demoPayerNames: readonly PayerNameInput[] = names
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', payerName = '', kind, state = '', from = '', until = ''] = line
      .split(';')
      .map((part) => part.trim());
    return payerNameInputSchema.parse({ name, payerName, kind, state, from, until });
  });
