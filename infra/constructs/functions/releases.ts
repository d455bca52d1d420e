import { Duration, Names } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';

const aliasName = 'live';

/**
 * The versions of the functions that currently answer people. The gateway calls an alias of each function; a deployment points
 * the alias at a new version, immediately or gradually: docs/decisions/162-gradual-deployments.md.
 */
export class Releases extends Construct {
  readonly #gradual: { readonly application: LambdaApplication; readonly role: Role } | undefined;

  /** @param gradual true sends a new version a tenth of the calls first, and rolls it back if one of them fails */
  constructor(scope: Construct, id: string, gradual: boolean) {
    super(scope, id);
    this.#gradual = gradual
      ? {
          application: new LambdaApplication(this, 'Application'),
          role: new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') }),
        }
      : undefined;
  }

  /** Creates the alias of a function, which points to the deployed version. */
  aliasOf(name: string, { lambda, log }: AppFunction): Alias {
    const version = lambda.currentVersion;
    const alias = new Alias(this, name, { aliasName, version });
    if (this.#gradual === undefined) return alias;
    const period = Duration.minutes(1);
    const metricName = `${Names.uniqueId(lambda)}ByVersion`;
    // A handler that fails logs the error and answers; Lambda itself counts only crashes and timeouts.
    log.addMetricFilter('ErrorsByVersion', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: 'CoverageGuide',
      metricName,
      dimensions: { Version: '$.version' },
    });
    const logged = new Metric({
      namespace: 'CoverageGuide',
      metricName,
      dimensionsMap: { Version: version.version },
      statistic: Stats.SUM,
      period,
    });
    const broken = lambda.metricErrors({
      dimensionsMap: {
        FunctionName: lambda.functionName,
        Resource: `${lambda.functionName}:${aliasName}`,
        ExecutedVersion: version.version,
      },
      period,
    });
    // Counts the new version only: failures of the old one must not stop the deployment that fixes them.
    const alarm = new MathExpression({
      label: 'failures of the new version',
      expression: 'FILL(broken, 0) + FILL(logged, 0)',
      usingMetrics: { broken, logged },
      period,
    }).createAlarm(this, `${name}Fails`, {
      alarmDescription: `CodeDeploy rolls back a new version of ${name} that fails a call during its deployment.`,
      threshold: 1,
      // Figures arrive a minute or two late, and until then FILL makes the newest minute 0: any of the last five counts.
      evaluationPeriods: 5,
      datapointsToAlarm: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    new LambdaDeploymentGroup(this, `${name}Deployment`, {
      ...this.#gradual,
      alias,
      alarms: [alarm],
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    });
    return alias;
  }
}
