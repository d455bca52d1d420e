import { closeBrowser } from './browser.ts';

/** Jest calls it when the last journey has ended (`globalTeardown`). */
export default closeBrowser;
