import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';

const functions = join(import.meta.dirname, '../../../functions');
const nodeProcess = join(import.meta.dirname, 'node-process.ts');

/**
 * What the SDK imports on demand and a Lambda never asks for: keys from other places than the environment, and a
 * browser's name. Without them a bundle starts with fewer files.
 */
export const neverAskedFor = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (place) => `@aws-sdk/credential-provider-${place}`,
  ),
  '@smithy/credential-provider-imds',
  'bowser',
];

/**
 * One ES module with everything that an entry below `functions/` needs, its source map beside it. CDK's own
 * NodejsFunction makes the same, but starts npx for each function, which is most of the time a synth would take.
 */
export function functionCode(entry: string): Code {
  return Code.fromAsset(functions, {
    // By what comes out, so that a change elsewhere in functions/ does not redeploy this one.
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: the local bundling either succeeds or stops the deployment.
      image: DockerImage.fromRegistry('public.ecr.aws/docker/library/node:24'),
      // CDK bundles once for equal options and cannot see into the local bundling: this tells the entries apart.
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
    // The map names the sources as seen from here: the same wherever it is written to, or an unchanged stage would change.
    outdir: functions,
    write: false,
    // Nothing else is left out: the bundled SDK starts faster than the runtime's, and is the one that the tests ran with.
    external: neverAskedFor,
    alias: { 'node:process': nodeProcess },
    entryPoints: [{ in: entry, out: 'index' }],
    outExtension: { '.js': '.mjs' },
    // What is imported on demand (the list of common passwords) is a file of its own and costs no start time.
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    // Some of the bundled packages are CommonJS and ask for Node's own modules with require().
    banner: {
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
}
