import type { ServerResponse } from 'node:http';

/** Answers of a gateway itself, before or instead of a function: `{"message":"Not Found"}`. */
export function sendMessage(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
