import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** A QR code, dark on white in every color scheme: cameras do not read the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <chakra.svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} w="11rem" h="11rem" bg="white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </chakra.svg>
  );
}
