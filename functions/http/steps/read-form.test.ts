import { describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { httpEvent } from '../../testing/http-event.ts';
import { readForm, withDigests } from './read-form.ts';

const form = (body: unknown, headers: Record<string, string> = {}) =>
  httpEvent('broadcastEmail', { body, headers });
const file = (fileName: string, text: string) => ({ fileName, content: new TextEncoder().encode(text) });
const refused = (code: string, message: string) => expect.objectContaining({ code, message });

describe('a form', () => {
  it('has a text or file for a name that occurs once, and a list for a repeated name', async () => {
    const { attachment, ...texts } = await readForm(
      form({ subject: 'Grüße', facilities: ['North', 'South'], attachment: file('a.txt', 'hello') }),
    );
    expect(texts).toEqual({ subject: 'Grüße', facilities: ['North', 'South'] });
    expect(attachment).toBeInstanceOf(File);
    expect(await (attachment as File).text()).toBe('hello');
  });

  it('is also read if the gateway passes it as text', async () => {
    const event = form({ subject: 'Grüße' });
    const body = Buffer.from(event.body ?? '', 'base64').toString('utf8');
    expect(await readForm({ ...event, body, isBase64Encoded: false })).toEqual({ subject: 'Grüße' });
  });

  it.each(['', 'application/json', 'multipart/form-data', 'text/plain; multipart/form-data; boundary=x'])(
    'is not accepted as %j',
    async (contentType) => {
      await expect(readForm(form({ subject: 'x' }, { 'content-type': contentType }))).rejects.toThrow(
        refused('BAD_REQUEST', 'The request must be a form (content-type multipart/form-data).'),
      );
    },
  );

  it('is accepted with any case and spacing of its content type', async () => {
    const contentType = 'Multipart/Form-Data ; boundary=test-form-boundary';
    expect(await readForm(form({ subject: 'x' }, { 'content-type': contentType }))).toEqual({ subject: 'x' });
  });

  it('is rejected if it is missing or malformed', async () => {
    const { body: _, ...empty } = form({ subject: 'x' });
    const { 'content-type': __, ...headers } = empty.headers;
    const unreadable = refused('BAD_REQUEST', 'The request could not be read as a form.');
    await expect(readForm(empty)).rejects.toThrow(unreadable);
    await expect(readForm({ ...empty, body: 'bm8gZm9ybQ==' })).rejects.toThrow(unreadable);
    await expect(readForm({ ...empty, headers })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('with very many fields is read once, not once for each field', async () => {
    const getAll = jest.spyOn(FormData.prototype, 'getAll');
    const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field-${at}`, 'x']));
    expect(await readForm(form(fields))).toEqual(fields);
    expect(getAll).not.toHaveBeenCalled();
    getAll.mockRestore();
  });

  it('has room for the largest file and its accompanying texts, and not a byte more', async () => {
    const largest = limits.broadcast.attachmentBytes + 256 * 1024;
    const frame = Buffer.from(form({ text: '' }).body ?? '', 'base64').byteLength;
    const ofSize = (bytes: number) => form({ text: 'a'.repeat(bytes - frame) });
    expect(await readForm(ofSize(largest))).toHaveProperty('text');
    await expect(readForm(ofSize(largest + 1))).rejects.toThrow(
      refused('TOO_LARGE', 'The attachment is larger than 4 MB. Choose a smaller file.'),
    );
  });
});

describe('digests in place of files', () => {
  const digest = async (fileName: string, text: string) =>
    withDigests({ subject: 'x', attachment: new File([text], fileName) });

  it('identify a file by its name and content', async () => {
    const original = await digest('a.txt', 'hello');
    expect(original).toEqual({
      subject: 'x',
      attachment: ['a.txt', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
    });
    expect(await digest('a.txt', 'hello')).toEqual(original);
    expect(await digest('b.txt', 'hello')).not.toEqual(original);
    expect(await digest('a.txt', 'Hello')).not.toEqual(original);
  });

  it.each([undefined, null, 'text'])('leave %s unchanged', async (body) => {
    expect(await withDigests(body)).toBe(body);
  });
});
