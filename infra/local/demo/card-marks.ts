import type { SKRSContext2D } from '@napi-rs/canvas';

/** Draws a mark of about `size` × `size` around (x, y) in one colour. */
type Mark = (brush: SKRSContext2D, x: number, y: number, size: number) => void;

const circle = (brush: SKRSContext2D, x: number, y: number, radius: number) => {
  brush.beginPath();
  brush.arc(x, y, radius, 0, Math.PI * 2);
  brush.fill();
};

/** Invented emblems: no insurer's sign, no cross, no shield. */
export const marks: readonly Mark[] = [
  // Three overlapping discs.
  (brush, x, y, size) => {
    brush.globalAlpha *= 0.75;
    circle(brush, x - size * 0.2, y + size * 0.12, size * 0.28);
    circle(brush, x + size * 0.2, y + size * 0.12, size * 0.28);
    circle(brush, x, y - size * 0.2, size * 0.28);
  },
  // A leaf.
  (brush, x, y, size) => {
    brush.beginPath();
    brush.moveTo(x - size * 0.4, y + size * 0.4);
    brush.quadraticCurveTo(x - size * 0.45, y - size * 0.4, x + size * 0.42, y - size * 0.42);
    brush.quadraticCurveTo(x + size * 0.4, y + size * 0.45, x - size * 0.4, y + size * 0.4);
    brush.fill();
  },
  // Hills.
  (brush, x, y, size) => {
    for (const [left, peak] of [
      [-0.5, 0.3],
      [-0.15, 0.5],
    ] as const) {
      brush.beginPath();
      brush.moveTo(x + size * left, y + size * 0.35);
      brush.lineTo(x + size * (left + 0.32), y + size * (0.35 - peak * 1.5));
      brush.lineTo(x + size * (left + 0.65), y + size * 0.35);
      brush.fill();
    }
  },
  // A ring with a gap.
  (brush, x, y, size) => {
    brush.lineWidth = size * 0.18;
    brush.lineCap = 'round';
    brush.strokeStyle = brush.fillStyle;
    brush.beginPath();
    brush.arc(x, y, size * 0.32, -0.9, Math.PI * 1.35);
    brush.stroke();
  },
  // Rising bars.
  (brush, x, y, size) => {
    for (const [column, height] of [0.3, 0.5, 0.75].entries()) {
      brush.beginPath();
      brush.roundRect(
        x + size * (column * 0.3 - 0.42),
        y + size * (0.38 - height),
        size * 0.2,
        size * height,
        size * 0.08,
      );
      brush.fill();
    }
  },
  // A tilted square of squares.
  (brush, x, y, size) => {
    brush.translate(x, y);
    brush.rotate(Math.PI / 4);
    for (const column of [-1, 0]) {
      for (const row of [-1, 0]) {
        brush.fillRect(
          column * size * 0.34 + size * 0.02,
          row * size * 0.34 + size * 0.02,
          size * 0.3,
          size * 0.3,
        );
      }
    }
  },
];
