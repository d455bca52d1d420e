import { routeGroups } from '../../shared/api/routes.ts';
import { only, propertiesOf, type Resource } from './templates.ts';

export const trigger = 'IdentityPreTokenGeneration';
export const mailWorker = 'MailWorker';
export const broadcastWorker = 'BroadcastsWorker';
export const importWorker = 'ImportsWorker';
export const cardSweep = 'CardImagesSweep';
export const digest = 'DigestsDigest';
export const mailFeedback = 'MailFeedback';
export const canary = 'Canary';
export const appFunctions = [
  ...routeGroups.map((group) => `Api${group}`),
  trigger,
  mailWorker,
  mailFeedback,
  broadcastWorker,
  importWorker,
  cardSweep,
  digest,
  canary,
];

export type Statement = {
  Action: string | string[];
  Resource: unknown;
  Effect: string;
  Condition?: Record<string, Record<string, string | string[]>>;
};

/** Returns the functions of a template by the names above, and what their roles allow. */
export function functionsOf(resources: Record<string, Resource>) {
  const functionOf = (name: string) => only(resources, 'AWS::Lambda::Function', `${name}Function`);
  const roleOf = (name: string): string => functionOf(name).Properties.Role['Fn::GetAtt'][0];

  /** Returns all that the function's role allows. The role has only the template's policies, whose statements are listed here. */
  function statementsOf(name: string): Statement[] {
    const role = roleOf(name);
    const { AssumeRolePolicyDocument: _, ...more } = resources[role]?.Properties ?? {};
    if (Object.keys(more).length > 0) throw new Error(`The role of ${name} has ${Object.keys(more).join()}.`);
    return propertiesOf(resources, 'AWS::IAM::Policy')
      .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }

  return {
    functionOf,
    statementsOf,
    /** Who may assume the function's role. */
    trustOf: (name: string): unknown =>
      resources[roleOf(name)]?.Properties.AssumeRolePolicyDocument.Statement,
    actionsOf: (name: string) => statementsOf(name).flatMap(({ Action }) => Action),
    /** Returns the function's environment variables, except those about how Node runs. */
    variablesOf(name: string): Record<string, unknown> {
      const { NODE_OPTIONS, ...variables } = functionOf(name).Properties.Environment.Variables;
      return variables;
    },
  };
}
