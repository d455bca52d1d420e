import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { portalUrl } from './portal-url.ts';

describe('portalUrl', () => {
  it.each([
    ['portal.example', 'https://portal.example'],
    ['portal.example:8443/login', 'https://portal.example:8443/login'],
    ['  http://portal.example/a?b=c ', 'http://portal.example/a?b=c'],
    ['HTTPS://Portal.Example', 'HTTPS://Portal.Example'],
    // Later in the text, what looks like a scheme is not one.
    ['portal.example/claims:search', 'https://portal.example/claims:search'],
    ['intranet/claims', 'https://intranet/claims'],
    ['http://intranet', 'http://intranet'],
  ])('keeps or completes %j', (typed, stored) => {
    expect(portalUrl(typed)).toBe(stored);
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://portal.example/%0aalert(1)',
    'data:text/html,<script>',
    'DATA:text/html;base64,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://portal.example',
    'https:portal.example',
    'https:portal.example/?from=https://portal.example',
    'https://',
    'https://user:secret@portal.example',
    'https://user@portal.example',
    '//evil.example\\@good.example',
    'https://:secret@portal.example',
    'https://portal.example/a\tb',
    'https://portal.example/a b',
    'https://portal.example\\@other.example',
    'https:\\\\portal.example',
    'portal example',
    // The name of a portal, as a spreadsheet shows it for a link.
    'Availity',
  ])('refuses %j', (typed) => {
    expect(portalUrl(typed)).toBeUndefined();
  });

  it('returns only addresses that a browser reads as http or https with a host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (typed) => {
        const stored = portalUrl(typed);
        if (stored === undefined) return;
        const { protocol, host } = new URL(stored);
        expect(['http:', 'https:']).toContain(protocol);
        expect(host).not.toBe('');
        expect(portalUrl(stored)).toBe(stored);
      }),
    );
  });
});
