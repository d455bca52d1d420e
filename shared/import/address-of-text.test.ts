import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressText } from '../plan/fields/parts.ts';
import { times } from '../testing/depth.ts';
import { addressOfText } from './address-of-text.ts';

const box = { street: 'PO Box 1', street2: '', city: 'El Paso', state: 'TX', zip: '79998' };

it.each([
  ['PO Box 1, El Paso, TX, 79998', box],
  ['PO Box 1, El Paso, TX 79998-1106', { ...box, zip: '79998-1106' }],
  ['PO Box 1\nEl Paso TX 79998', box],
  [
    'Attn Claims, PO Box 1, Floor 2, El Paso, tx 79998',
    { ...box, street: 'Attn Claims', street2: 'PO Box 1, Floor 2', state: 'tx' },
  ],
  ['El Paso, TX 79998', { ...box, street: '' }],
  ['PO Box 1 El Paso TX 79998', { ...box, street: 'PO Box 1 El Paso', city: '' }],
  ['PO Box 1, Salem, MA 1970', { ...box, city: 'Salem', state: 'MA', zip: '1970' }],
  ['PO Box 1, El Paso, TX  79998', box],
  ['PO Box 1, El Paso, TX. 79998', box],
  ['PO Box 1, El Paso, TX, 79998, USA', box],
  ['PO Box 1, El Paso, TX 79998 U.S.A.', box],
  ...[', U.S.A', ' U.S.', ' United States of America', ' USA.', '.', '. USA', ';', ',;\n'].map(
    (end) => [`PO Box 1, El Paso, TX 79998${end}`, box] as const,
  ),
  ['PO Box 1, Sault Ste. Marie, MI 49783', { ...box, city: 'Sault Ste. Marie', state: 'MI', zip: '49783' }],
  ['PO Box 1, Suite 500, TX 79998', { ...box, street2: 'Suite 500', city: '' }],
  ['PO Box 1, Ste B, TX 79998', { ...box, street2: 'Ste B', city: '' }],
  ['Claims Department, TX 79998', { ...box, street: 'Claims Department', city: '' }],
  [
    'Box 1, St. Paul, MN 55101; Box 2, Dallas, TX 75001',
    { street: 'Box 1, St. Paul, MN 55101; Box 2, Dallas, TX 75001' },
  ],
  ['PO Box 1\nEl Paso', { street: 'PO Box 1, El Paso' }],
  ['PO Box 1, El Paso', { street: 'PO Box 1, El Paso' }],
  ['PO Box 79998', { street: 'PO Box 79998' }],
  ['5 Main St 79998', { street: '5 Main St 79998' }],
  ['see card', { street: 'see card' }],
])('an address in one cell is divided: %s', (text, parts) => {
  expect(addressOfText(text)).toEqual(parts);
});

it('an exported address reads the same when it comes back', () => {
  const optional = fc.constantFrom(undefined, 'PO Box 1', 'Attn Claims', 'Suite 4, Floor 2', 'El Paso', '5');
  const state = fc.option(fc.constantFrom('TX', 'MA'), { nil: undefined });
  const zip = fc.option(fc.constantFrom('79998', '01970'), { nil: undefined });
  fc.assert(
    fc.property(fc.record({ street: optional, street2: optional, city: optional, state, zip }), (address) => {
      const text = addressText(address);
      expect(addressText(addressOfText(text))).toBe(text);
    }),
    { numRuns: times(300) },
  );
});
