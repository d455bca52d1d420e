import { parsedArguments } from '../../ops/arguments.ts';
import { connectLaptop } from '../../ops/connect.ts';
import { progressLine } from '../../ops/progress.ts';
import { Problem } from '../problem.ts';
import { demoFacilities } from './data/facilities.ts';
import { fillFacility, mostDemoPlans } from './fill.ts';
import { seedDemo } from './seed.ts';
import { fillContracts } from './seed-agreements.ts';

const help = `Creates the laptop's demo data (facilities, accounts, cards, plans) and adds to it.

  npm run demo [-- --plans N] [--contracts N] [--facility NAME]

  --plans N        fills a facility with made-up plans until it has N (at most ${mostDemoPlans.toLocaleString('en')})
  --contracts N    adds N payer contracts to it
  --facility NAME  which one (default: ${demoFacilities[0]?.name})

It works on the data in DATA_DIR (.data), whether or not npm start is running.`;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(
    args,
    {
      plans: { type: 'string' },
      contracts: { type: 'string' },
      facility: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    help,
  );
  if (values.help) return console.log(help);
  if (positionals.length > 0) throw new Problem(`Unexpected argument "${positionals[0]}".\n\n${help}`);
  const plans = values.plans === undefined ? 0 : Number(values.plans);
  if (!Number.isInteger(plans) || plans < 0 || plans > mostDemoPlans) {
    throw new Problem(`--plans must be a whole number up to ${mostDemoPlans}, not "${values.plans}".`);
  }
  const contracts = values.contracts === undefined ? 0 : Number(values.contracts);
  if (!Number.isInteger(contracts) || contracts < 0 || contracts > mostDemoPlans) {
    throw new Problem(
      `--contracts must be a whole number up to ${mostDemoPlans}, not "${values.contracts}".`,
    );
  }

  const connection = await connectLaptop(process.env, { mayBeNew: true });
  const progress = progressLine(process.stdout, 'plans added');
  try {
    await seedDemo({ environment: connection.environment, log: console.log });
    const facilityName = values.facility ?? demoFacilities[0]?.name ?? '';
    const added = await fillFacility({
      environment: connection.environment,
      facilityName,
      plans,
      print: console.log,
      progress: progress.show,
    });
    progress.end();
    if (contracts > 0) {
      await fillContracts({
        environment: connection.environment,
        facilityName,
        count: contracts,
        print: console.log,
        progress: () => {},
      });
      console.log(`Added ${contracts.toLocaleString('en')} payer contracts to ${facilityName}.`);
    }
    const size = plans === 0 ? '' : ` ${facilityName} has at least ${plans.toLocaleString('en')} plans.`;
    console.log(`Added ${added.toLocaleString('en')} plans in ${connection.place}.${size}`);
  } finally {
    progress.end();
    await connection.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
