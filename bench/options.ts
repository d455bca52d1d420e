/** A number given as `--name 123`, or the fallback. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = Number(process.argv[at + 1]);
  return at === -1 || Number.isNaN(value) ? fallback : value;
}

/** A list given as `--name a,b`, or undefined. */
export function listOption(name: string): string[] | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1]?.split(',');
}
