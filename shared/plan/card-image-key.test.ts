import { describe, expect, it } from '@jest/globals';
import { cardImageIdOf, cardImageKey, cardImageTypes, endingFits } from './card-image-key.ts';

const id = (ending: string) => `${'0a'.repeat(16)}.${ending}`;

describe('the ID of a card image', () => {
  it.each(['webp', 'jpg', 'png'])('is read from its address and from its storage key: .%s', (ending) => {
    expect(cardImageKey(id(ending))).toBe(`cards/${id(ending)}`);
    expect(cardImageIdOf(cardImageKey(id(ending)))).toBe(id(ending));
    expect(cardImageIdOf(`/cards/${id(ending)}`)).toBe(id(ending));
  });

  it.each([
    '',
    id('png'),
    `//cards/${id('png')}`,
    `https://elsewhere.example/cards/${id('png')}`,
    `cards/${id('png')}/more`,
    `cards/more/${id('png')}`,
    `cards/${id('svg')}`,
    `cards/${id('jpeg')}`,
    `cards/${id('xpng')}`,
    `cards/${id('pngx')}`,
    `cards/1${id('png')}`,
    `cards/${id('png').slice(1)}`,
    `cards/${id('png').toUpperCase()}`,
    'cards/',
  ])('is not read from %j', (address) => {
    expect(cardImageIdOf(address)).toBeUndefined();
  });
});

describe('the file name extension', () => {
  const typesOf = (fileName: string) => cardImageTypes.filter((type) => endingFits(fileName, type));

  it.each([
    ['front.webp', ['image/webp']],
    ['front.jpg', ['image/jpeg']],
    ['FRONT.JPEG', ['image/jpeg']],
    ['front.jpg.png', ['image/png']],
    ['front.svg', []],
    ['front.', []],
    ['front', ['image/webp', 'image/jpeg', 'image/png']],
  ])('of %j matches the image types %j', (fileName, types) => {
    expect(typesOf(fileName)).toEqual(types);
  });
});
