/** jsdom has no layout, and elements without a size count as hidden: gives each element one. */
export function giveSize(): void {
  for (const name of ['offsetHeight', 'offsetWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 100 });
}
