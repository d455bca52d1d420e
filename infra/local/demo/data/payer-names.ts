import type { PayerNameInput } from '../../../../shared/payer-names/payer-name.ts';

type Kind = PayerNameInput['kind'];

const named = (payerName: string, kind: Kind, name: string, state = ''): PayerNameInput => ({
  name,
  payerName,
  kind,
  state,
  from: '',
  until: '',
  notes: '',
});

/** Other names of the demo's payers, all made up. One name stands for two payers, each in its own state. */
export const demoPayerNames: readonly PayerNameInput[] = [
  named('Fernholt Health Plan', 'former name', 'Brackenmere Health'),
  named('Fernholt Health Plan', 'short form', 'FNHP'),
  named('Fernholt Senior Advantage', 'brand', 'Fernholt Goldenyears'),
  named('Brightquill Blue of the Valley', 'short form', 'BQB'),
  named('Brightquill Blue of the Valley', 'former name', 'Valley Bluefields'),
  named('Larkmoor Blue Mutual', 'former name', 'Larkmoor Mutual Benefit'),
  named('Quartzline Insurance', 'parent', 'Quartzline Holdings'),
  named('Quartzline Insurance', 'former name', 'Quartzmere'),
  named('Windlass Health', 'known here as', 'Windy'),
  named('Marlquist Benefit Administrators', 'short form', 'MBA'),
  named('Hollowbrook Welfare Trust', 'known here as', 'Local 88 trust'),
  named('Tidewillow Family Plan', 'known here as', 'Willow', 'CA'),
  named('Pemberlake Health Partners', 'known here as', 'Willow', 'NV'),
  named('Duskvale County Health Initiative', 'brand', 'DuskCare'),
];
