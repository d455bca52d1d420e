import type { Plugin } from 'vite';

const planScreen = /\/web\/src\/features\/plans\/plan-table-page\.tsx$/;
/** Names of files in vite.config.ts. */
const hinted = ['react', 'lists'];

/**
 * Browsers compile a function when it is first called, which for the first rows are some 800 of them, one by one. With this
 * first line Chromium compiles a file's functions beside its download, while the plans are on their way; others read a
 * comment. Only for the files that hold little but what the first rows call: of the shell much is called later, and
 * each visit would pay for it. React is a file of its own for that: half of what draws the first rows is in it.
 * See https://v8.dev/blog/explicit-compile-hints.
 */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        const early = files.filter(
          ({ name, moduleIds }) => hinted.includes(name) || moduleIds.some((id) => planScreen.test(id)),
        );
        if (early.length !== 3)
          throw new Error('The build has no file of its own for the plan screen, for lists, or for React.');
        for (const file of early) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
