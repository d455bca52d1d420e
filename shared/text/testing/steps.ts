import { createRequire } from 'node:module';
import { buildSync } from 'esbuild';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';

const require = createRequire(import.meta.url);

/** QuickJS asks whether to go on after as many steps of a program or of a pattern. */
const stepsBetween = 10_000;

/**
 * Counts the steps of some work. It runs in QuickJS, whose patterns walk a text step by step as V8's do and which counts what it
 * does: the same work takes the same steps, however busy the machine is.
 * @param entry a file that exports functions of a text, by name, as `guards`
 */
export async function openSteps(entry: string) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'work',
    write: false,
  });
  // Its types tell of an import what Node does not do: asked for in the older way, they are right.
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
    /** The steps of `guards[name](text)`, to ten thousand; it is stopped behind `budget` of them. */
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
