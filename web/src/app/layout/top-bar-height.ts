/** Height of the fixed top bar. Sticky parts of pages start below it: CSS variable `--top-bar-height`. */
export const topBarHeight = '3rem';
