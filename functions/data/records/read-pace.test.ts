import { expect, it } from '@jest/globals';
import { readPace } from './read-pace.ts';

/** A pace on a clock that advances only by its waits. */
function paceByHand() {
  const waits: number[] = [];
  let now = 0;
  const pace = readPace(
    () => now,
    async (ms) => {
      waits.push(ms);
      now += ms;
    },
  );
  const read = async (units: number) => (await pace())(units);
  const pass = (ms: number) => {
    now += ms;
  };
  return { pace, read, pass, waits };
}

it('the read pace lets at most five 1 MB pages start within any second', async () => {
  const { read, pass, waits } = paceByHand();
  for (let page = 0; page < 3; page++) await read(256);
  pass(400);
  for (let page = 0; page < 2; page++) await read(256);
  expect(waits).toEqual([]);
  await read(256);
  expect(waits).toEqual([600]);
  for (let page = 0; page < 2; page++) await read(256);
  expect(waits).toEqual([600]);
  await read(256);
  expect(waits).toEqual([600, 400]);
});

it('the read pace counts a page in progress as full, and a finished page by its actual size', async () => {
  const { pace, read, waits } = paceByHand();
  for (let page = 0; page < 100; page++) await read(10);
  expect(waits).toEqual([]);
  await pace();
  await pace();
  expect(waits).toEqual([1_000]);
});

it('the read pace waits for no time that is over, on a process that is often interrupted', async () => {
  const waits: number[] = [];
  let now = 0;
  const pace = readPace(
    () => {
      now += 90;
      return now;
    },
    async (ms) => void waits.push(ms),
  );
  for (let page = 0; page < 50; page++) await pace();
  expect(waits.length).toBeGreaterThan(0);
  expect(waits.filter((ms) => ms <= 0)).toEqual([]);
});
