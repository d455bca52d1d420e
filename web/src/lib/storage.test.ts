/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import * as z from '../../../shared/zod.ts';
import { testUser } from '../testing/make-session.ts';
import { clearStoredSession, storage, stored } from './storage.ts';

afterEach(() => void jest.restoreAllMocks());

describe('stored values', () => {
  const widths = stored('planTableColumnWidths_v1', z.record(z.string(), z.int().check(z.gte(120))), {});

  it('are read as they were written', () => {
    widths.write({ planName: 300 });
    expect(widths.read()).toEqual({ planName: 300 });
    storage.user.write(testUser);
    expect(storage.user.read()).toEqual(testUser);
  });

  it('read as the fallback when the stored text is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem(widths.key, text);
        const read = widths.read();
        expect(Object.values(read).every((width) => Number.isInteger(width) && width >= 120)).toBe(true);
        localStorage.setItem('user', text);
        expect(storage.user.read()).toBeUndefined();
      }),
    );
  });

  it('use the keys and plain texts that the specification gives', () => {
    storage.accessToken.write('a.b.c');
    storage.activeFacility.write('St. "Mary" 😀');
    storage.phiWarningDismissed.write(true);
    expect(localStorage.getItem('accessToken')).toBe('a.b.c');
    expect(localStorage.getItem('activeFacility')).toBe('St. "Mary" 😀');
    expect(sessionStorage.getItem('phiWarningDismissed')).toBe('true');
    storage.user.write(testUser);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(testUser);
  });

  it('are removed by writing undefined', () => {
    storage.accessToken.write('a.b.c');
    storage.accessToken.write(undefined);
    expect(localStorage).toHaveLength(0);
  });

  it('never throw when storage is blocked or full', () => {
    const blocked = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'clear').mockImplementation(blocked);
    expect(storage.accessToken.read()).toBeUndefined();
    expect(storage.cookieConsent.read()).toBe(false);
    storage.accessToken.write('a.b.c');
    widths.remove();
    clearStoredSession(false);
  });
});

it('clearing a session keeps only table settings, cookie consent and this computer’s facility', () => {
  const remainingKeys = [
    'cookieConsent',
    'facilityColor',
    'planTableColumnOrder',
    'planTableColumnVisibility',
    'planTableColumnWidths_v1',
  ];
  for (const key of [...remainingKeys, 'accessToken', 'user', 'activeFacility', 'anything'])
    localStorage.setItem(key, 'x');
  sessionStorage.setItem('phiWarningDismissed', 'true');
  clearStoredSession(false);
  expect(Object.keys(localStorage).sort()).toEqual(remainingKeys);
  expect(Object.keys(sessionStorage)).toEqual(['phiWarningDismissed']);
});
