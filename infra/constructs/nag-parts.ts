import type { IConstruct } from 'constructs';

export type Acknowledgement = {
  /** The construct at which the finding is accepted, and everything inside it. */
  readonly at: IConstruct;
  readonly rule: string;
  readonly reason: string;
};

export function inside(scope: IConstruct, ...path: string[]): IConstruct {
  return path.reduce((parent, id) => parent.node.findChild(id), scope);
}
