import { type Environment, openTableOf } from './clients.ts';
import { type Connection, connect } from './connect.ts';
import { type Output, type Print, printTo } from './progress.ts';

type DataOptions = {
  readonly environment: Environment | undefined;
  readonly output: Output;
  /** Whether the command may create the laptop's data folder. */
  readonly mayBeNew?: boolean;
};

type Data = Pick<Connection, 'environment' | 'place'> &
  Pick<ReturnType<typeof openTableOf>, 'table' | 'raw'> & { readonly print: Print };

/** Connects to the data that a command works on and opens its table, for as long as the work takes. */
export async function withData<Value>(
  { environment, output, mayBeNew = false }: DataOptions,
  work: (data: Data) => Promise<Value>,
): Promise<Value> {
  const { close, ...connection } = await connect(environment, { mayBeNew });
  const print = printTo(output);
  try {
    const { close: closeTable, ...opened } = openTableOf(connection.environment, print);
    return await work({ ...connection, ...opened, print }).finally(closeTable);
  } finally {
    await close();
  }
}
