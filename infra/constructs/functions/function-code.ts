import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';

const functions = join(import.meta.dirname, '../../../functions');
const nodeProcess = join(import.meta.dirname, 'node-process.ts');

/**
 * Packages that the SDK imports on demand and a Lambda never needs: credential providers other than the environment, and browser
 * detection. Leaving them out means a bundle loads fewer files at start.
 */
export const unusedPackages = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (place) => `@aws-sdk/credential-provider-${place}`,
  ),
  '@smithy/credential-provider-imds',
  'bowser',
];

/**
 * Bundles an entry below `functions/` with everything it needs into one ES module, with its source map beside it. CDK's own
 * NodejsFunction does the same, but starts npx for each function, which would be most of the time a synth takes.
 */
export function functionCode(entry: string): Code {
  return Code.fromAsset(functions, {
    // Hashes the output, so that a change elsewhere in functions/ does not redeploy this one.
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: the local bundling either succeeds or stops the deployment.
      image: DockerImage.fromRegistry('public.ecr.aws/docker/library/node:24'),
      // CDK bundles once for equal options and cannot see into the local bundling: this makes each entry's options different.
      command: [entry],
      local: {
        tryBundle(outputDirectory) {
          bundle(join(functions, entry), outputDirectory);
          return true;
        },
      },
    },
  });
}

function bundle(entry: string, folder: string): void {
  const { outputFiles } = buildSync({
    // The map names sources relative to this folder, wherever it is written; otherwise an unchanged stage would change.
    outdir: functions,
    write: false,
    // Nothing else is left out: the bundled SDK starts faster than the runtime's, and is the one that the tests ran with.
    external: unusedPackages,
    alias: { 'node:process': nodeProcess },
    entryPoints: [{ in: entry, out: 'index' }],
    outExtension: { '.js': '.mjs' },
    // A dynamic import (the list of common passwords) is a file of its own and costs no start time.
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // Some of the bundled packages are CommonJS and load Node's own modules with require().
    banner: {
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
}
