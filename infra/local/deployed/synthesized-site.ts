import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from './template.ts';

/** The folder of the built site among a synthesized template's assets. */
export function synthesizedSite({ folder }: Template): string {
  const assets = globSync('asset.*', { cwd: folder }).map((asset) => join(folder, asset));
  const site = assets.find((asset) => existsSync(join(asset, 'index.html')));
  if (site === undefined) throw new Error(`${folder} holds no built site.`);
  return site;
}
