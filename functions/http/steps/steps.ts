/** A step of a request: what it needs of the steps before it, and what it adds for those behind it. */
export type Step<Needs, Adds> = (context: Needs) => Adds | Promise<Adds>;

export type Steps<Start, Context> = {
  readonly run: (start: Start) => Promise<Context>;
  /** A step compiles only behind those that add what it needs. */
  readonly step: <Adds extends object>(next: Step<Context, Adds>) => Steps<Start, Context & Adds>;
};

/** Steps that begin with this one. */
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
