/** What a Node process uses after garbage collection, in bytes, by its inspector. */
export async function memoryOf(inspectorPort: number): Promise<NodeJS.MemoryUsage> {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const send = (method: string, params = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      const mine = ++id;
      const heard = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data);
        if (answer.id !== mine) return;
        socket.removeEventListener('message', heard);
        resolve(answer.result);
      };
      socket.addEventListener('message', heard);
      socket.send(JSON.stringify({ id: mine, method, params }));
    });
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  return JSON.parse(result?.value ?? '{}');
}
