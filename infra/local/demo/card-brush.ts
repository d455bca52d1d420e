import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** A bank-card shape (ID-1) at 300 dots per inch. */
export const cardSize = { width: 1012, height: 638 } as const;

const family = 'Card Inter';
let fontReady = false;

/** A blank card with rounded corners to draw on; text uses the product's own Inter, never the machine's fonts. */
export function blankCard(): { canvas: Canvas; brush: SKRSContext2D } {
  if (!fontReady) {
    const file = createRequire(import.meta.url).resolve(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    );
    fontReady = GlobalFonts.registerFromPath(file, family) !== null;
    if (!fontReady) throw new Error(`The card font cannot be read: ${file}`);
  }
  const canvas = createCanvas(cardSize.width, cardSize.height);
  const brush = canvas.getContext('2d');
  brush.beginPath();
  brush.roundRect(0, 0, cardSize.width, cardSize.height, 44);
  brush.clip();
  brush.fillStyle = '#fbfcfd';
  brush.fillRect(0, 0, cardSize.width, cardSize.height);
  return { canvas, brush };
}

type Lettering = {
  size: number;
  weight?: number;
  color: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
};

/** One line of text whose baseline starts at (x, y); it is made smaller rather than longer than `width`. */
export function write(brush: SKRSContext2D, text: string, x: number, y: number, lettering: Lettering): void {
  const { weight = 400, color, width, align = 'left' } = lettering;
  let { size } = lettering;
  brush.fillStyle = color;
  brush.textAlign = align;
  const setFont = () => {
    brush.font = `${weight} ${size}px "${family}"`;
  };
  setFont();
  while (width !== undefined && size > 12 && brush.measureText(text).width > width) {
    size -= 1;
    setFont();
  }
  brush.fillText(text, x, y);
}

/** A small grey label with its value below, as cards print them. */
export function field(
  brush: SKRSContext2D,
  label: string,
  value: string,
  x: number,
  y: number,
  width = 330,
): void {
  write(brush, label.toUpperCase(), x, y, { size: 17, weight: 600, color: '#68737d', width });
  write(brush, value, x, y + 34, { size: 28, weight: 600, color: '#15202b', width });
}

/** The word SAMPLE across the card, so that nobody takes the drawing for a real card. */
export function markAsSample(brush: SKRSContext2D, color: string): void {
  brush.save();
  brush.globalAlpha = 0.1;
  brush.translate(cardSize.width / 2, cardSize.height / 2 + 70);
  brush.rotate(-0.38);
  write(brush, 'SAMPLE', 0, 40, { size: 210, weight: 800, color, align: 'center' });
  brush.restore();
}
