type Names = readonly (readonly [pattern: RegExp, name: string])[];

// The first that fits counts: most browsers also name those that they descend from.
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and where it runs as people call them, "Chrome on Windows", from what it says of itself. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? 'Unknown browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
