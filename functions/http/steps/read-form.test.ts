import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { httpEvent } from '../../testing/http-event.ts';
import { readForm, withDigests } from './read-form.ts';

const form = (body: unknown, headers: Record<string, string> = {}) =>
  httpEvent('broadcastEmail', { body, headers });
const file = (fileName: string, text: string) => ({ fileName, content: new TextEncoder().encode(text) });
const refused = (code: string, message: string) => expect.objectContaining({ code, message });

describe('a form', () => {
  it('has a text or file for a name that is there once, and a list for a repeated one', async () => {
    const { attachment, ...texts } = await readForm(
      form({ subject: 'Grüße', facilities: ['North', 'South'], attachment: file('a.txt', 'hello') }),
    );
    expect(texts).toEqual({ subject: 'Grüße', facilities: ['North', 'South'] });
    expect(attachment).toBeInstanceOf(File);
    expect(await (attachment as File).text()).toBe('hello');
  });

  it('is read as text, too, where the gateway hands it over so', async () => {
    const event = form({ subject: 'Grüße' });
    const body = Buffer.from(event.body ?? '', 'base64').toString('utf8');
    expect(await readForm({ ...event, body, isBase64Encoded: false })).toEqual({ subject: 'Grüße' });
  });

  it.each(['', 'application/json', 'multipart/form-data', 'text/plain; multipart/form-data; boundary=x'])(
    'does not come as %j',
    async (contentType) => {
      await expect(readForm(form({ subject: 'x' }, { 'content-type': contentType }))).rejects.toThrow(
        refused('BAD_REQUEST', 'The request must be a form (content-type multipart/form-data).'),
      );
    },
  );

  it('comes with any writing of its content type', async () => {
    const contentType = 'Multipart/Form-Data ; boundary=test-form-boundary';
    expect(await readForm(form({ subject: 'x' }, { 'content-type': contentType }))).toEqual({ subject: 'x' });
  });

  it('is refused where there is none, or it is damaged', async () => {
    const { body: _, ...empty } = form({ subject: 'x' });
    const { 'content-type': __, ...headers } = empty.headers;
    const unreadable = refused('BAD_REQUEST', 'The request is not readable as a form.');
    await expect(readForm(empty)).rejects.toThrow(unreadable);
    await expect(readForm({ ...empty, body: 'bm8gZm9ybQ==' })).rejects.toThrow(unreadable);
    await expect(readForm({ ...empty, headers })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('has room for the largest file and the texts beside it, and for no byte more', async () => {
    const largest = limits.broadcast.attachmentBytes + 256 * 1024;
    const frame = Buffer.from(form({ text: '' }).body ?? '', 'base64').byteLength;
    const ofSize = (bytes: number) => form({ text: 'a'.repeat(bytes - frame) });
    expect(await readForm(ofSize(largest))).toHaveProperty('text');
    await expect(readForm(ofSize(largest + 1))).rejects.toThrow(
      refused('TOO_LARGE', 'The attachment is larger than 4 MB. Choose a smaller file.'),
    );
  });
});

describe('digests in the place of files', () => {
  const digest = async (fileName: string, text: string) =>
    withDigests({ subject: 'x', attachment: new File([text], fileName) });

  it('tell a file by its name and content', async () => {
    const original = await digest('a.txt', 'hello');
    expect(original).toEqual({
      subject: 'x',
      attachment: ['a.txt', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
    });
    expect(await digest('a.txt', 'hello')).toEqual(original);
    expect(await digest('b.txt', 'hello')).not.toEqual(original);
    expect(await digest('a.txt', 'Hello')).not.toEqual(original);
  });

  it.each([undefined, null, 'text'])('leave %s as it is', async (body) => {
    expect(await withDigests(body)).toBe(body);
  });
});
