import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type LocalStack, startStack } from '../../local/stand-ins/stack.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { sweepCardImagesCommand } from './sweep.ts';

let stack: LocalStack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

async function sweep(more: Record<string, string> = {}): Promise<string> {
  let printed = '';
  const output = {
    write: (text: string) => {
      printed += text;
    },
  };
  await sweepCardImagesCommand([], output, { ...stack.environment, ...more });
  return printed;
}

it('sweeps, and stands in the audit log with what it removed', async () => {
  expect(await sweep()).toContain('Removed 0 of 0 card images and 0 of 0 uploads of the table');
  expect(await auditedActs(stack.environment)).toEqual([
    'sweep-card-images begun',
    'sweep-card-images done removed 0 card images and 0 uploads, forgot 0 plans',
  ]);
});

it('is not begun where the audit log cannot be written', async () => {
  await expect(sweep({ AUDIT_TABLE_NAME: '' })).rejects.toThrow(/^Set AUDIT_TABLE_NAME/);
});
