/** A made-up hospital of the demo. The last one's color is pale on purpose: text on it must still be readable. */
export type DemoFacility = { readonly name: string; readonly primaryColor: string };

/** In the order in which the sign-in screen lists them. */
export const demoFacilities: readonly DemoFacility[] = [
  { name: 'Alderquay Medical Center', primaryColor: '#0f6d5f' },
  { name: 'Ospreyford Community Hospital', primaryColor: '#6a3d9a' },
  { name: 'Quillhaven Pediatric Hospital', primaryColor: '#b24a1f' },
  { name: 'Thistlemere Regional Hospital', primaryColor: '#f0c04a' },
];
