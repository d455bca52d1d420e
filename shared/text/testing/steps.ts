import { createRequire } from 'node:module';
import { buildSync } from 'esbuild';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

const require = createRequire(import.meta.url);

/** QuickJS calls its interrupt handler after this many steps of a program or pattern. */
const stepsBetween = 10_000;

/**
 * Counts the steps that some work takes. It runs in QuickJS, whose patterns walk a text step by step as V8's do, and which counts
 * its steps: the same work takes the same number, however busy the machine is.
 * @param entry a file that exports `guards`: functions that take a text, by name
 */
export async function openSteps(entry: string) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'work',
    write: false,
  });
  // The package's types do not match what `import` returns in Node; for `require` they are right.
  const variant = require('@jitl/quickjs-wasmfile-release-sync').default;
  const engine = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = engine.newRuntime();
  const context = runtime.newContext();
  let checks = 0;
  let most = Number.POSITIVE_INFINITY;
  runtime.setInterruptHandler(() => {
    checks += 1;
    return checks > most;
  });
  const run = (code: string): void => {
    const result = context.evalCode(code);
    const failure = result.error ? context.dump(result.error) : undefined;
    result.dispose();
    if (failure !== undefined && checks <= most) throw new Error(failure.message);
  };
  run(outputFiles[0]?.text ?? '');

  return {
    /** Returns the steps of `guards[name](text)`, in units of ten thousand; stops it once it exceeds `budget`. */
    of(name: string, text: string, budget: number): number {
      checks = 0;
      most = budget / stepsBetween;
      run(`work.guards[${JSON.stringify(name)}](${JSON.stringify(text)}); 0`);
      return checks * stepsBetween;
    },
    close(): void {
      context.dispose();
      runtime.dispose();
    },
  };
}
