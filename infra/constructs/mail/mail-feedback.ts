import { Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, updateStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { ownKey } from '../own-key.ts';

type MailFeedbackProps = {
  readonly table: ITable;
  readonly alarms: Alarms;
  readonly configurationSet: ConfigurationSet;
};

/** Records whom emails do not reach: SES publishes bounces and complaints to a topic, and a function marks the user. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { table, alarms, configurationSet }: MailFeedbackProps) {
    super(scope, id);
    // SES's notifications hold addresses. SES cannot publish to a topic under AWS's own key, only under one that lets it in.
    const key = ownKey(this, 'Key', 'Encrypts SES notifications of bounces and complaints');
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['kms:GenerateDataKey*', 'kms:Decrypt'],
        resources: ['*'],
        // SNS itself states which topic it encrypts for. Its guide does not promise that SES names the account it works for.
        conditions: {
          ArnLike: {
            'kms:EncryptionContext:aws:sns:topicArn': Stack.of(this).formatArn({
              service: 'sns',
              resource: '*',
            }),
          },
        },
      }),
    );
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    configurationSet.addEventDestination('CameBack', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const feedback = new AppFunction(this, 'Function', {
      entry: 'triggers/mail-feedback.ts',
      timeout: Duration.seconds(25),
      environment: { TABLE_NAME: table.tableName },
      permissions: [readStatement(table, ['EMAIL#*', 'USERS#?']), updateStatement(table, ['USERS#?'])],
      failure: {
        means: 'Bounced emails go unnoticed: nobody is told which users email does not reach.',
        seldom: true,
      },
      alarms,
    });
    topic.addSubscription(new LambdaSubscription(feedback.lambda));
  }
}
