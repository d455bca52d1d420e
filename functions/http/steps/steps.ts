/** A step of a request: what it needs from the steps before it, and what it adds for those after it. */
export type Step<Needs, Adds> = (context: Needs) => Adds | Promise<Adds>;

export type Steps<Start, Context> = {
  readonly run: (start: Start) => Promise<Context>;
  /** Adds a step. It compiles only after the steps that add what it needs. */
  readonly step: <Adds extends object>(next: Step<Context, Adds>) => Steps<Start, Context & Adds>;
};

/** Begins a sequence with this step. */
export function firstStep<Start extends object, Adds extends object>(first: Step<Start, Adds>) {
  return behind<Start, Start>(async (start) => start).step(first);
}

function behind<Start, Context extends object>(
  run: (start: Start) => Promise<Context>,
): Steps<Start, Context> {
  return {
    run,
    step: (next) =>
      behind(async (start) => {
        const context = await run(start);
        return { ...context, ...(await next(context)) };
      }),
  };
}
