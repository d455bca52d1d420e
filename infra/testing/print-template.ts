import { App } from 'aws-cdk-lib';
import { buildStack } from './build-stack.ts';

// Prints the template for the `-c` values given as JSON. A process of its own: templates.ts says why.
const stack = buildStack(JSON.parse(process.argv[2] ?? '{}'));
const app = stack.node.root;
if (!App.isApp(app)) throw new Error('The stack is in no app.');
process.stdout.write(JSON.stringify(app.synth().getStackByName(stack.stackName).template));
