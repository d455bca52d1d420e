import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage, FileSystem } from 'aws-cdk-lib';
import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';

const projectRoot = join(import.meta.dirname, '../../..');
const web = join(projectRoot, 'web');
const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');

/**
 * The web app, built from the sources at hand whenever they changed: `cdk deploy` can neither forget the build nor
 * publish an old one.
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
          buildSite(outputDirectory);
          return true;
        },
      },
    },
  });
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
    throw new Error(`The web app does not build, so there is nothing to deploy.\n${stdout}\n${stderr}`);
}

/** Of everything the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const exclude = ['dist', 'node_modules', '.*', 'e2e', '*.test.ts', '*.test.tsx'];
  for (const source of ['web', 'shared', 'package-lock.json']) {
    hash.update(FileSystem.fingerprint(join(projectRoot, source), { exclude }));
  }
  return hash.digest('hex');
}
