import { existsSync } from 'node:fs';
import { accepted } from './accepted.ts';
import { tryControls } from './controls.ts';
import { wrongFindings } from './findings.ts';

// `npm run controls [-- TEMPLATE]`: runs AWS Control Tower's proactive controls on what `npm run synth` wrote.
const [template = 'cdk.out/CoverageGuide-demo.template.json'] = process.argv.slice(2);
try {
  if (!existsSync(template))
    throw new Error('it does not exist. `npx cdk synth -c stage=NAME --quiet` writes it.');
  const controls = tryControls(template);
  for (const [rule, resources] of controls.broken) {
    console.log(`${rule}: ${resources.length} resources. ${accepted[rule]?.reason ?? 'No reason is given.'}`);
  }
  const wrong = wrongFindings(controls);
  for (const sentence of wrong) console.log(sentence);
  console.log(`${controls.rules} rules, ${controls.broken.size} broken, ${wrong.length} unexpected.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`${template} cannot be checked: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
