import type { ReactElement, SVGProps } from 'react';

/** An icon from one path on a 16 × 16 field. It is a drawing beside words, so it is hidden from screen readers. */
export function iconDrawing(
  path: string,
  { className, ...props }: SVGProps<SVGSVGElement> = {},
): ReactElement {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      {...props}
      className={className === undefined ? 'drawing' : `drawing ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
