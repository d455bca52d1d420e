import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('the settings of the laptop stack', () => {
  it('have defaults', () => {
    const dataDir = `${process.cwd()}/.data`;
    expect(readSettings({})).toEqual({
      port: 3000,
      dataDir,
      inboxPort: undefined,
      idleMinutes: 30,
      secondFactor: 'off',
      callSeconds: 25,
    });
    expect(
      readSettings({ PORT: '', DATA_DIR: '', INBOX_PORT: '', IDLE_MINUTES: '', CALL_SECONDS: '' }),
    ).toEqual(readSettings({}));
  });

  it('are read from environment variables', () => {
    expect(
      readSettings({
        PORT: '4000',
        DATA_DIR: '/tmp/x',
        INBOX_PORT: '4001',
        IDLE_MINUTES: '5',
        SECOND_FACTOR: 'administrators',
        CALL_SECONDS: '60',
      }),
    ).toEqual({
      port: 4000,
      dataDir: resolve('/tmp/x'),
      inboxPort: 4001,
      idleMinutes: 5,
      secondFactor: 'administrators',
      callSeconds: 60,
    });
  });

  it.each(['abc', '0', '65536', '-1', '3000 ', '3e3', '1.5'])('reject "%s" by variable name', (value) => {
    expect(() => readSettings({ PORT: value })).toThrow(
      `PORT must be a port number from 1 to 65535, not "${value}".`,
    );
    expect(() => readSettings({ INBOX_PORT: value })).toThrow(/^INBOX_PORT must be/);
    expect(() => readSettings({ IDLE_MINUTES: value })).toThrow(/^IDLE_MINUTES must be/);
    expect(() => readSettings({ CALL_SECONDS: value })).toThrow(/^CALL_SECONDS must be/);
  });

  it('reject one port for two purposes', () => {
    expect(() => readSettings({ INBOX_PORT: '3000' })).toThrow('PORT and INBOX_PORT must differ.');
  });
});
