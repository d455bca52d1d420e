import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type Metafile } from 'esbuild';
import { askedForByS3, neverAskedFor } from './never-asked-for.ts';
import { withNodeModules } from './node-modules.ts';

const functions = join(import.meta.dirname, '../../../functions');

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

function bundle(entry: string, outdir: string): void {
  withNodeModules(outdir, (alias) => {
    const external = [...neverAskedFor, askedForByS3];
    const { outputs } = bundleWith({ alias, external }, entry, outdir);
    const imports = Object.values(outputs).flatMap((output) => output.imports);
    if (!imports.some(({ path, kind }) => path === askedForByS3 && kind === 'import-statement')) return;
    for (const file of Object.keys(outputs)) rmSync(file);
    bundleWith({ alias, external: [...neverAskedFor] }, entry, outdir);
  });
}

function bundleWith(
  options: { readonly alias: Record<string, string>; readonly external: string[] },
  entry: string,
  outdir: string,
): Metafile {
  const { metafile } = buildSync({
    // Nothing else is left out: the bundled SDK starts faster than the runtime's, and is the one that the tests ran with.
    ...options,
    metafile: true,
    entryPoints: [{ in: entry, out: 'index' }],
    outdir,
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
  return metafile;
}
