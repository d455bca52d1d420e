import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openWindow } from './browser.ts';
import { signIn } from './people.ts';
import { openProduct } from './product.ts';

// `npm run pictures`: takes the README's pictures from the running product.
const folder = join(import.meta.dirname, '../../../docs/images');
await mkdir(folder, { recursive: true });
const product = await openProduct();
const browser = await openBrowser();
try {
  const { open } = await openWindow(browser, product.url, { viewport: { width: 1440, height: 720 } });
  const page = await open('/login');
  await signIn(page);
  await page.getByPlaceholder('Search plans…').fill('senior ppo');
  await page.getByText(/^\d+ of [\d,]+ plans$/).waitFor();
  await page.getByText('Login successful!').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(folder, 'plan-screen.png') });
} finally {
  await browser.close();
  await product.stop();
}
