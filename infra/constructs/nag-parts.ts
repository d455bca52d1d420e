import type { IConstruct } from 'constructs';

export type Acknowledgement = {
  /** Where the finding is accepted: this construct and what is inside it. */
  readonly at: IConstruct;
  readonly rule: string;
  readonly reason: string;
};

export function inside(scope: IConstruct, ...path: string[]): IConstruct {
  return path.reduce((parent, id) => parent.node.findChild(id), scope);
}
