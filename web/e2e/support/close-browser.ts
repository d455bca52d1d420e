import { closeBrowser } from './browser.ts';

/** Jest calls this after the last journey (`globalTeardown`). */
export default closeBrowser;
