import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { checkPicture } from '../../../functions/images/check-picture.ts';
import { cardFolder, cardOf } from '../../../infra/local/demo/cards.ts';
import { claimsOffice, phonesOf } from '../../../infra/local/demo/data/claims-offices.ts';
import { type DemoPayer, demoPayers } from '../../../infra/local/demo/data/payers.ts';
import { randomOf } from '../../../infra/local/demo/data/random.ts';
import { openBrowser } from './browser.ts';

// `npm run cards`: draws the cards of the demo's payers, which are checked in so that a demo needs no drawing engine. Run it
// after changing the payers or this file; a changed drawing also needs a new number in cards.ts.

/** Invented emblems in a 100 × 100 square: no insurer's logo, no cross, no shield. */
const marks = [
  '<g opacity=".75"><circle cx="30" cy="62" r="28"/><circle cx="70" cy="62" r="28"/><circle cx="50" cy="30" r="28"/></g>',
  '<path d="M10 90Q5 10 92 8Q90 95 10 90"/>',
  '<path d="M0 85L32 40L65 85M35 85L67 10L100 85"/>',
  '<path d="M70 25A32 32 0 1 1 35 22" fill="none" stroke="currentColor" stroke-width="18" stroke-linecap="round"/>',
  '<rect x="8" y="58" width="20" height="30" rx="8"/><rect x="38" y="38" width="20" height="50" rx="8"/><rect x="68" y="13" width="20" height="75" rx="8"/>',
  '<path d="M50 5L71 26L50 47L29 26ZM26 29L47 50L26 71L5 50ZM74 29L95 50L74 71L53 50ZM50 53L71 74L50 95L29 74Z"/>',
];

const font = await readFile(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

/** The shape of a bank card (ID-1) at 300 dots per inch, in the product's own Inter: never the machine's fonts. */
const style = `
  @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font.toString('base64')}); font-weight: 100 900 }
  body { margin: 0; font: 500 22px Inter; color: #15202b }
  .card { position: relative; width: 1012px; height: 638px; border-radius: 44px; overflow: hidden; background: #fbfcfd }
  .card > * { position: absolute; white-space: nowrap; box-sizing: border-box }
  .card::after { content: 'SAMPLE'; position: absolute; inset: 70px 0 0; display: grid; place-items: center;
    font: 800 210px Inter; color: var(--main); opacity: .1; rotate: -22deg }
  svg { fill: currentColor }
  header { left: 56px; right: 56px; top: 52px; color: var(--main); font-size: 46px; font-weight: 750 }
  header small { display: block; margin-top: 4px; font-size: 22px; font-weight: 500; color: #3c4650 }
  .fields { left: 56px; top: 236px; display: grid; gap: 32px 0; grid-template-columns: 374px repeat(3, 178px) }
  dl { margin: 0; font-size: 28px; font-weight: 600 }
  dt { font-size: 17px; color: #68737d; text-transform: uppercase; margin-bottom: 2px }
  dd { margin: 0 }
  .wide { grid-column: span 3 }
  .mark { width: 110px; left: 53px; top: 45px; color: var(--main) }
  .mark ~ header { left: 190px }
  .band { inset: 0 0 auto; height: 184px; border-bottom: 8px solid var(--accent);
    background: linear-gradient(90deg, var(--main), color-mix(in srgb, var(--main), white 15%)) }
  .band ~ .mark, .band ~ header small { color: var(--accent) }
  .band ~ header { color: white }
  .wash { inset: 0; opacity: .16; background: linear-gradient(125deg, var(--accent), var(--main)) }
  .behind { width: 520px; right: -90px; bottom: -90px; color: var(--main); opacity: .12 }
  .rule { left: 56px; top: 178px; width: 120px; height: 8px; background: var(--accent) }
  .rule ~ .mark { left: 827px; width: 130px }
  .rule ~ header { left: 56px; right: 220px }
  .wave { bottom: 0; color: var(--main) }
  .title { inset: 0 0 auto; padding: 24px 56px; background: var(--main); border-bottom: 6px solid var(--accent);
    color: white; font-size: 30px; font-weight: 700; line-height: 36px }
  .title i { float: right; font-style: normal; color: var(--accent) }
  section { top: 120px; left: 56px; width: 430px; line-height: 36px }
  section.claims { left: 540px; line-height: 33px }
  h2, p { margin: 0; font-size: 24px; color: var(--main); white-space: nowrap }
  p { font-size: 22px; font-weight: 600; margin-top: 22px }
  section b { font-weight: 600 }
  .phone { display: flex; justify-content: space-between; color: #3c4650; font-size: 21px }
  .phone b { color: #15202b; font-size: 22px }
  .claims h2 { line-height: 42px }
  .claims h2 ~ h2 { margin-top: 12px }
  footer { left: 56px; right: 56px; top: 456px; border-top: 2px solid #dfe4e8; padding-top: 20px; font-size: 19px;
    font-weight: 400; line-height: 38px; color: #4c5761 }`;

const card = ({ colors: [main, accent] }: DemoPayer, inside: string) =>
  `<style>${style}</style><div class="card" style="--main:${main};--accent:${accent}">${inside}</div>`;

const field = (label: string, value = '', kind = '') =>
  `<dl class="${kind}"><dt>${label}</dt><dd class="fit">${value}</dd></dl>`;

function front(payer: DemoPayer): string {
  const random = randomOf(`${payer.name}/card`);
  const mark = (kind: string) =>
    `<svg class="${kind}" viewBox="0 0 100 100">${randomOf(`${payer.name}/mark`).pick(marks)}</svg>`;
  const look = random.pick([
    '<div class="band"></div>',
    `<div class="wash"></div>${mark('behind')}`,
    '<div class="rule"></div><svg class="wave" viewBox="0 0 1012 100" width="1012"><path d="M0 100V26Q506 90 1012 4V100"/></svg>',
  ]);
  const office = random.pick([10, 15, 20, 25, 30]);
  const insured = payer.kind !== 'comp' && payer.kind !== 'program';
  const fields = [
    field('Member name', 'SAMPLE MEMBER'),
    field('Plan', payer.products[0], 'wide'),
    field('Member ID', payer.blue ? 'SMP 000 0000 00' : '0000 000 000'),
    insured ? field('Office visit', `$${office}`) : field('Effective', '01/01/2025'),
    insured ? field('Specialist', `$${office * 2}`) : field('Referral', 'Required'),
    insured ? field('Emergency', `$${random.pick([75, 100, 150, 250])}`) : '<dl></dl>',
    field(payer.kind === 'comp' ? 'Claim number' : 'Group number', '000000'),
    insured ? field('RxBIN', '000000') + field('RxPCN', 'SAMPLE') + field('Effective', '01/01/2025') : '',
  ];
  return card(
    payer,
    `${look}${mark('mark')}<header><div class="fit">${payer.name}</div><small>Drawn for demonstration · no real coverage</small></header>
    <div class="fields">${fields.join('')}</div>`,
  );
}

function back(payer: DemoPayer): string {
  const office = (billing: 'HB' | 'PB', title: string, payerId: string) => {
    const { street, street2, city, state, zip } = claimsOffice(payer, billing);
    return `<h2>${title}</h2>${[street, street2].filter(Boolean).join(', ')}<br>${city}, ${state} ${zip}<br><b>Payer ID ${payerId}</b>`;
  };
  const phones = phonesOf(payer).map(
    ({ title, number }) => `<div class="phone">${title}<b>${number}</b></div>`,
  );
  return card(
    payer,
    `<div class="title"><i>SAMPLE</i>${payer.name}</div>
    <section><h2>For providers</h2>${phones.join('')}<p class="fit">providers.${payer.domain}</p></section>
    <section class="claims">${office('HB', 'Hospital claims', payer.payerId)}${office('PB', 'Professional claims', payer.ipaPayerId)}</section>
    <footer>Show this card at each visit. It does not prove eligibility: providers verify coverage before service.<br>
      In an emergency call 911 or go to the nearest emergency department.<br>
      Sample drawn by a computer for a demonstration. Its addresses and numbers do not exist.</footer>`,
  );
}

await rm(cardFolder, { recursive: true, force: true });
await mkdir(cardFolder);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1012, height: 638 } });
  const draw = async (html: string): Promise<Buffer> => {
    await page.setContent(html);
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (const text of document.querySelectorAll<HTMLElement>('.fit')) {
        for (let size = 46; text.scrollWidth > text.clientWidth; size -= 1) text.style.fontSize = `${size}px`;
      }
    });
    const drawn = (await page.screenshot({ omitBackground: true })).toString('base64');
    const webp = await page.evaluate(async (png) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.5);
    }, drawn);
    // As the product stores a picture: without the color profile that a canvas writes.
    return checkPicture(Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'), 'image/webp');
  };
  for (const payer of demoPayers) {
    const sides = cardOf(payer);
    if (sides === undefined) continue;
    await writeFile(sides.front.file, await draw(front(payer)));
    await writeFile(sides.back.file, await draw(back(payer)));
  }
} finally {
  await browser.close();
}
