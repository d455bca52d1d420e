import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { fingerprint, isBuilt, siteFolder, stamp } from './site-sources.ts';

const projectRoot = join(import.meta.dirname, '../../..');
const web = join(projectRoot, 'web');
const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');

/**
 * Returns the web app, built from the current sources unless that has been done already: `cdk deploy` can neither forget the
 * build nor publish an old one.
 * @throws Error with the build's own output when it fails.
 */
export function builtSite(): ISource {
  return Source.asset(web, {
    assetHashType: AssetHashType.CUSTOM,
    assetHash: fingerprint(),
    bundling: {
      // Never used: the local build either succeeds or stops the deployment.
      image: DockerImage.fromRegistry('public.ecr.aws/docker/library/node:24'),
      local: {
        tryBundle(outputDirectory) {
          if (isBuilt()) copySite(outputDirectory);
          if (!isBuilt(outputDirectory)) buildSite(outputDirectory);
          return true;
        },
      },
    },
  });
}

function copySite(outputDirectory: string): void {
  cpSync(siteFolder, outputDirectory, { recursive: true, filter: (file) => file !== stamp });
}

function buildSite(outputDirectory: string): void {
  if (!existsSync(vite)) throw new Error('The web app cannot be built: run "npm install" first.');
  const arguments_ = ['build', '--config', join(web, 'vite.config.ts'), '--outDir', outputDirectory];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, ...arguments_], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0)
    throw new Error(`The web app failed to build, so there is nothing to deploy.\n${stdout}\n${stderr}`);
}
