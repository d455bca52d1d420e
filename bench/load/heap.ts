/** The used JavaScript heap of a Node process after garbage collection, in bytes, by its inspector. */
export async function heapOf(inspectorPort: number): Promise<number> {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const send = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      const mine = ++id;
      const heard = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data);
        if (answer.id !== mine) return;
        socket.removeEventListener('message', heard);
        resolve(answer.result);
      };
      socket.addEventListener('message', heard);
      socket.send(JSON.stringify({ id: mine, method }));
    });
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await send('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
