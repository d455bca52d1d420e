import * as z from '../../../shared/zod.ts';
import { ofType, type Template } from './template.ts';

// Find, by logical ID, the functions of a template that AWS itself calls.

const text = z.string();

/** Returns the pool's trigger. */
export function triggerOf(template: Template, idOf: (arn: unknown) => string): string {
  const poolSchema = z.object({
    LambdaConfig: z.object({
      PreTokenGenerationConfig: z.object({ LambdaArn: z.unknown(), LambdaVersion: z.literal('V2_0') }),
    }),
  });
  const [pool] = ofType(template, 'AWS::Cognito::UserPool');
  if (pool === undefined) throw new Error('The template has no user pool.');
  return idOf(poolSchema.parse(pool[1].Properties).LambdaConfig.PreTokenGenerationConfig.LambdaArn);
}

/** Returns the function behind the topic to which the configuration set publishes bounces and complaints. */
export function feedbackOf(template: Template, idOf: (arn: unknown) => string): string {
  const destinationSchema = z.object({
    EventDestination: z.object({
      MatchingEventTypes: z.array(text),
      SnsDestination: z.object({ TopicARN: z.object({ Ref: text }) }),
    }),
  });
  const topics = ofType(template, 'AWS::SES::ConfigurationSetEventDestination').map(
    ([, { Properties }]) => destinationSchema.parse(Properties).EventDestination.SnsDestination.TopicARN.Ref,
  );
  const subscriptionSchema = z.object({ Endpoint: z.unknown(), TopicArn: z.object({ Ref: text }) });
  const subscription = ofType(template, 'AWS::SNS::Subscription')
    .filter(([, { Properties }]) => Properties.Protocol === 'lambda')
    .map(([, { Properties }]) => subscriptionSchema.parse(Properties))
    .find(({ TopicArn }) => topics.includes(TopicArn.Ref));
  if (subscription === undefined) throw new Error('No function receives bounces.');
  return idOf(subscription.Endpoint);
}

/** Returns the function that runs on a schedule, found by the beginning of its rule's ID. */
export function scheduledOf(template: Template, idOf: (arn: unknown) => string, rule: string): string {
  const found = ofType(template, 'AWS::Events::Rule').find(([id]) => id.startsWith(rule));
  const ruleSchema = z.object({ Targets: z.tuple([z.object({ Arn: z.unknown() })]) });
  return idOf(ruleSchema.parse(found?.[1].Properties).Targets[0].Arn);
}
