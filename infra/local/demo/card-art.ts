import type { SKRSContext2D } from '@napi-rs/canvas';
import { blankCard, cardSize, field, markAsSample, write } from './card-brush.ts';
import { marks } from './card-marks.ts';
import { claimsOffice, phonesOf } from './claims-offices.ts';
import type { DemoPayer } from './payers.ts';
import { randomOf } from './random.ts';

const webpQuality = 82;
const { width, height } = cardSize;

/** Draws both sides of a payer's insurance card as WebP files of at most 60 KB each. */
export async function drawCard(payer: DemoPayer): Promise<{ front: Uint8Array; back: Uint8Array }> {
  const front = blankCard();
  drawFront(front.brush, payer);
  const back = blankCard();
  drawBack(back.brush, payer);
  return {
    front: await front.canvas.encode('webp', webpQuality),
    back: await back.canvas.encode('webp', webpQuality),
  };
}

function drawFront(brush: SKRSContext2D, payer: DemoPayer): void {
  const random = randomOf(`${payer.name}/card`);
  const [background, accent] = payer.colors;
  random.pick([drawBand, drawWash, drawFooter])(brush, payer);
  const top = 250;
  const id = payer.blue ? 'SMP 000 0000 00' : '0000 000 000';
  field(brush, 'Member name', 'SAMPLE MEMBER', 56, top);
  field(brush, 'Member ID', id, 56, top + 96);
  field(brush, payer.kind === 'comp' ? 'Claim number' : 'Group number', '000000', 56, top + 192);
  field(brush, 'Plan', payer.products[0] ?? '', 430, top, 520);
  for (const [index, [label, value]] of benefits(payer).entries()) {
    field(brush, label, value, 430 + (index % 3) * 178, top + 96 + Math.floor(index / 3) * 96, 168);
  }
  markAsSample(brush, background === '#000000' ? accent : background);
}

function benefits(payer: DemoPayer): [string, string][] {
  const random = randomOf(`${payer.name}/benefits`);
  if (payer.kind === 'comp' || payer.kind === 'program') {
    return [
      ['Effective', '01/01/2025'],
      ['Referral', 'Required'],
    ];
  }
  const office = random.pick([10, 15, 20, 25, 30]);
  return [
    ['Office visit', `$${office}`],
    ['Specialist', `$${office * 2}`],
    ['Emergency', `$${random.pick([75, 100, 150, 250])}`],
    ['RxBIN', '000000'],
    ['RxPCN', 'SAMPLE'],
    ['Effective', '01/01/2025'],
  ];
}

function drawBand(brush: SKRSContext2D, payer: DemoPayer): void {
  const [background, accent] = payer.colors;
  const band = brush.createLinearGradient(0, 0, width, 0);
  band.addColorStop(0, background);
  band.addColorStop(1, shade(background, 1.35));
  brush.fillStyle = band;
  brush.fillRect(0, 0, width, 176);
  brush.fillStyle = accent;
  brush.fillRect(0, 176, width, 8);
  drawMark(brush, payer, accent, 108, 90, 110);
  drawName(brush, payer, '#ffffff', accent, 190);
}

function drawWash(brush: SKRSContext2D, payer: DemoPayer): void {
  const [background, accent] = payer.colors;
  brush.save();
  brush.globalAlpha = 0.16;
  const wash = brush.createLinearGradient(0, 0, width, height);
  wash.addColorStop(0, accent);
  wash.addColorStop(1, background);
  brush.fillStyle = wash;
  brush.fillRect(0, 0, width, height);
  brush.restore();
  brush.save();
  brush.globalAlpha = 0.12;
  drawMark(brush, payer, background, width - 170, height - 170, 520);
  brush.restore();
  drawMark(brush, payer, background, 108, 100, 110);
  drawName(brush, payer, background, '#3c4650', 190);
}

function drawFooter(brush: SKRSContext2D, payer: DemoPayer): void {
  const [background, accent] = payer.colors;
  brush.fillStyle = background;
  brush.beginPath();
  brush.moveTo(0, height);
  brush.lineTo(0, height - 74);
  brush.quadraticCurveTo(width / 2, height - 10, width, height - 96);
  brush.lineTo(width, height);
  brush.fill();
  brush.fillStyle = accent;
  brush.fillRect(56, 178, 120, 8);
  drawMark(brush, payer, background, width - 120, 104, 130);
  drawName(brush, payer, background, '#3c4650', 56);
}

function drawName(brush: SKRSContext2D, payer: DemoPayer, color: string, second: string, x: number): void {
  const room = width - x - (x === 56 ? 220 : 60);
  write(brush, payer.name, x, 98, { size: 46, weight: 750, color, width: room });
  write(brush, `Drawn for demonstration · no real coverage`, x, 140, {
    size: 22,
    weight: 500,
    color: second,
    width: room,
  });
}

function drawMark(
  brush: SKRSContext2D,
  payer: DemoPayer,
  color: string,
  x: number,
  y: number,
  size: number,
): void {
  brush.save();
  brush.fillStyle = color;
  randomOf(`${payer.name}/mark`).pick(marks)(brush, x, y, size);
  brush.restore();
}

function drawBack(brush: SKRSContext2D, payer: DemoPayer): void {
  const [background, accent] = payer.colors;
  brush.fillStyle = background;
  brush.fillRect(0, 0, width, 84);
  brush.fillStyle = accent;
  brush.fillRect(0, 84, width, 6);
  write(brush, payer.name, 56, 56, { size: 30, weight: 700, color: '#ffffff', width: 700 });
  write(brush, 'SAMPLE', width - 56, 56, { size: 30, weight: 800, color: accent, align: 'right' });

  write(brush, 'For providers', 56, 146, { size: 24, weight: 700, color: background });
  for (const [index, { title, number }] of phonesOf(payer).entries()) {
    write(brush, title, 56, 186 + index * 36, { size: 22, color: '#3c4650', width: 232 });
    write(brush, number, 470, 186 + index * 36, { size: 22, weight: 600, color: '#15202b', align: 'right' });
  }
  write(brush, `providers.${payer.domain}`, 56, 352, {
    size: 22,
    weight: 600,
    color: background,
    width: 430,
  });

  drawOffice(brush, payer, 'HB', 'Hospital claims', payer.payerId, 540, 146);
  drawOffice(brush, payer, 'PB', 'Professional claims', payer.ipaPayerId, 540, 296);

  brush.fillStyle = '#dfe4e8';
  brush.fillRect(56, 456, width - 112, 2);
  const small = [
    'Show this card at each visit. It does not prove eligibility: providers verify coverage before service.',
    'In an emergency call 911 or go to the nearest emergency department.',
    'Sample drawn by a computer for a demonstration. Its addresses and numbers do not exist.',
  ];
  for (const [index, text] of small.entries()) {
    write(brush, text, 56, 502 + index * 38, { size: 20, color: '#4c5761', width: width - 112 });
  }
  markAsSample(brush, background);
}

function drawOffice(
  brush: SKRSContext2D,
  payer: DemoPayer,
  billing: 'HB' | 'PB',
  title: string,
  payerId: string,
  x: number,
  y: number,
): void {
  const { street, street2, city, state, zip } = claimsOffice(payer, billing);
  write(brush, title, x, y, { size: 24, weight: 700, color: payer.colors[0] });
  write(brush, [street, street2].filter(Boolean).join(', '), x, y + 38, {
    size: 22,
    color: '#15202b',
    width: 420,
  });
  write(brush, `${city}, ${state} ${zip}`, x, y + 70, { size: 22, color: '#15202b', width: 420 });
  write(brush, `Payer ID ${payerId}`, x, y + 104, { size: 22, weight: 600, color: '#15202b' });
}

/** The colour made lighter (factor above 1) or darker. */
function shade(hex: string, factor: number): string {
  const channels = hex.match(/[0-9a-f]{2}/gi) ?? [];
  const mixed = channels.map((part) => Math.min(255, Math.round(Number.parseInt(part, 16) * factor)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
