import { changing } from '../../testing/http-event.ts';
import type { TestAnswer } from '../../testing/test-answer.ts';
import type { SignedInBrowser, World } from '../../testing/world.ts';

type Shown = Record<string, unknown> & { _id: string };

export const data = ({ body }: TestAnswer) => (body as { data: Shown }).data;
export const items = ({ body }: TestAnswer) => (body as { items: Shown[] }).items;

export const patchContract = (world: World, as: SignedInBrowser, id: string, version: number, body: object) =>
  world.send('updatePayerContract', { params: { id }, headers: changing(version), body }, as);

export const listedContracts = async (world: World, as: SignedInBrowser, facility: string) =>
  items(await world.send('listPayerContracts', { query: { facility } }, as));
