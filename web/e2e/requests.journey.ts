import { describe, expect, it } from '@jest/globals';
import * as z from '../../shared/zod.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { mailTo } from './support/inbox.ts';
import { startJourney } from './support/journey.ts';
import { tabAndPress, tabAndType, tabTo } from './support/keyboard.ts';
import { demo } from './support/people.ts';
import { grid, plansShown } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();
const admin = { email: demo.admin };

describe('an update request', () => {
  it('is checked for PHI, sent from the desk and answered, and the answer is shown and emailed', async () => {
    const text = `Please add the Silver code ${Date.now()}.`;
    const desk = await journey.openAs('/plans');
    await plansShown(desk);
    await grid(desk).getByRole('row').nth(1).click();
    await desk.getByRole('dialog').getByRole('link', { name: 'Request an update' }).click();
    const send = desk.getByRole('button', { name: 'Send Request' });
    await desk.getByLabel('Position').fill('Registrar');
    await desk.getByLabel('Message').fill('Wrong for the patient with SSN 219-09-9999.');
    await send.click();
    const question = desk.getByRole('alertdialog', { name: 'Please Do Not Include PHI' });
    await see(question, '219-09-9999');
    await expectAccessible(desk);
    await question.getByRole('button', { name: 'Show in the form' }).click();
    await desk.getByLabel('Message').fill(text);
    await expectAccessible(desk);
    await send.click();
    await seeToast(desk, 'Request sent to the Administrator for review.');
    await mailTo(journey.product().inboxUrl, demo.admin, /update request/i, text);

    const page = await journey.openAs('/request-update/inbox', admin);
    await page.getByRole('button', { name: text }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: text }).click();
    await page.getByRole('link', { name: 'Edit plan' }).click();
    await page.getByRole('button', { name: 'Save and mark done' }).waitFor();
    await expectAccessible(page);
    await page.goto('/request-update/inbox');
    await page.getByRole('button', { name: text }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Status').selectOption('Done');
    await dialog.getByLabel('Answer').fill('It is there now.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Request saved. The answer is emailed to its sender.');

    await desk.reload();
    await see(desk.getByRole('listitem').filter({ hasText: text }), 'It is there now.');
    await mailTo(journey.product().inboxUrl, demo.user, /update request is done/, text);
  });
});

describe('a search that finds nothing', () => {
  /** Returns a word that no plan has, without digits: many digits would look like a member ID. */
  const newWord = () =>
    `quartz${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

  it('is requested with one click, not sent before, and its requesters are notified when done', async () => {
    const word = newWord();
    const desk = await journey.openAs('/plans');
    const sent: string[] = [];
    desk.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await desk.getByPlaceholder('Search plans…').fill(`${word} 3/4/1975`);
    await see(desk, '“3/4/1975” looks like a date: it is not sent.');
    await see(desk, `to add “${word}”. Nothing is sent before you click.`);
    await expectAccessible(desk);
    expect(sent.filter((each) => each.includes(word))).toEqual([]);
    await tabAndPress(desk.getByRole('button', { name: 'Ask for it' }));
    await see(desk, `Asked for “${word}”.`);
    expect(sent.filter((each) => each.includes(word))).toHaveLength(1);
    expect(sent.filter((each) => each.includes('1975'))).toEqual([]);

    const page = await journey.openAs('/portal-links', admin);
    await page.getByLabel('Search portals', { exact: true }).fill(word.toUpperCase());
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await see(page, '1 other has asked for it, too.');
    await expectAccessible(page);
    await page.goto('/request-update/inbox');
    await page.getByRole('button', { name: `2 people asked for “${word}”` }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog, 'the plan search');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Start a plan' }).click();
    const name = page.getByLabel(/^Descriptive Name/);
    await eventually(async () => expect(await name.inputValue()).toBe(word));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByLabel('Status').selectOption('Done');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Request saved. The answer is emailed to everyone who asked and can be reached.');

    const { inboxUrl } = journey.product();
    for (const person of [demo.user, demo.admin])
      await mailTo(inboxUrl, person, /What you asked for has been added/, word);
    await desk.getByRole('link', { name: 'Show your request' }).click();
    await see(desk.getByRole('dialog', { name: 'Your request' }), 'Done');
    await expectAccessible(desk);
  });
});

describe('a broadcast', () => {
  const storeSchema = z.object({
    emails: z.array(
      z.object({
        subject: z.string(),
        attachments: z.array(z.object({ filename: z.string(), content: z.string() })),
      }),
    ),
  });

  it('rejects a program named .pdf, and is previewed, sent and tracked by the keyboard alone', async () => {
    journey.provokes(/status of 400/);
    const subject = `Desk hours ${Date.now()}`;
    const pdf = Buffer.from('%PDF-1.7\nA plain page.\n%%EOF');
    const page = await journey.openAs('/request-update', admin);
    const form = page.getByRole('region', { name: 'Broadcast Message' });
    await tabAndType(form.getByLabel('Subject'), subject);
    await tabAndType(form.getByLabel('Message'), 'We close <early> on Friday.');
    const attach = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await tabAndPress(form.getByLabel('Attachment'), 'Space');
      await (await chooser).setFiles({ name: 'hours.pdf', mimeType: 'application/pdf', buffer });
    };
    const preview = page.getByRole('dialog');
    const send = () => tabAndPress(preview.getByRole('button', { name: /^Send to/ }));
    await attach(Buffer.from('MZ this is a program'));
    await tabTo(form.getByLabel('Role'));
    await page.keyboard.type('Adm');
    await see(form, /Goes to \d+ (person|people)/);
    await expectAccessible(page);
    await tabAndPress(form.getByRole('button', { name: 'Preview' }));
    await send();
    await see(preview, 'This is not a pdf file, although its name says so.');
    await tabAndPress(preview.getByRole('button', { name: 'Keep editing' }));
    await preview.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Subject').inputValue()).toBe(subject);

    await attach(pdf);
    await tabAndPress(form.getByRole('button', { name: 'Preview' }));
    await see(preview, 'hours.pdf');
    await expectAccessible(page);
    await send();
    await seeToast(page, 'Broadcast email sent!');
    await preview.waitFor({ state: 'detached' });

    await tabAndPress(form.getByRole('link', { name: 'Show delivery' }));
    await page.getByRole('heading', { name: 'Sent to everyone' }).waitFor();
    await expectAccessible(page);
    const { body } = await mailTo(journey.product().inboxUrl, demo.admin, new RegExp(subject));
    expect(body.text).toContain('We close <early> on Friday.');
    const store = await fetch(`${journey.product().inboxUrl}/store`);
    const mail = storeSchema.parse(await store.json()).emails.find((each) => each.subject === subject);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['hours.pdf']);
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64')).toEqual(pdf);

    await tabAndPress(page.getByRole('link', { name: 'All broadcasts' }));
    await page.getByRole('link', { name: subject }).waitFor();
    await expectAccessible(page);
  });
});
