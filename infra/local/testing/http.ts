import { request as httpRequest } from 'node:http';

export type Answer = {
  status: number;
  headers: Record<string, string>;
  setCookie: string[];
  body: Buffer;
  text: string;
};

/** Sends one request exactly as written: the path is sent unchanged, and nothing is decoded, followed or decompressed. */
export function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'set-cookie': setCookie = [], ...rest } = response.headers;
        const content = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          setCookie,
          body: content,
          text: content.toString(),
        });
      });
    });
    request.end(body);
  });
}
