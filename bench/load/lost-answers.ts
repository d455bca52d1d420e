import type { Client, Request } from 'autocannon';

type Waiting = { readonly req: Request; readonly startTime: readonly [seconds: number, nanoseconds: number] };

/** What autocannon 9 keeps of a connection; its types do not tell. */
type Insides = {
  conn?: object;
  _connect(): void;
  _destroyConnection(): void;
  readonly parser: { reinitialize(type: 'RESPONSE'): void };
  readonly pipelinedRequests: { clear(): void; toArray(): readonly Waiting[] };
};

/**
 * When a connection ends without an answer, autocannon 9 connects anew and asks its next question, but goes on waiting
 * for the lost answer: from then on it takes every answer for that to the question before, and counts no error. A
 * server ends connections that were silent for some seconds, which happens where the bench itself had to wait for the
 * processor. Here the lost answer is told and forgotten, also that of a call that took too long.
 */
export function forgetLostAnswers(client: Client, lost: (request: Request, ms: number) => void): void {
  if (!hasInsides(client)) throw new Error('autocannon keeps its connections in another way than version 9.');
  const { parser, pipelinedRequests } = client;
  const clear = pipelinedRequests.clear.bind(pipelinedRequests);
  pipelinedRequests.clear = () => {
    for (const { req, startTime } of pipelinedRequests.toArray()) {
      const [seconds, nanoseconds] = process.hrtime([...startTime]);
      lost(req, seconds * 1e3 + nanoseconds / 1e6);
    }
    clear();
  };
  const connect = client._connect.bind(client);
  client._connect = () => {
    // The old connection may have its end and an error to tell, or half an answer.
    if (client.conn !== undefined) client._destroyConnection();
    parser.reinitialize('RESPONSE');
    connect();
  };
}

function hasInsides(client: object): client is Insides {
  return ['_connect', '_destroyConnection', 'parser', 'pipelinedRequests'].every((name) => name in client);
}
