/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from '../../../../shared/zod.ts';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { ApiFailure, knownFailure, ownFailure } from '../../lib/api/api-failure.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { useVersionedSave } from './use-versioned-save.ts';

const typed = z.object({ name: z.string() });
type Values = z.infer<typeof typed>;
type Saved = Values & { readonly _id: string; readonly version: number };

const valuesOf = (record: Saved | undefined): Values => ({ name: record?.name ?? '' });
const fields = [{ label: 'Name', keys: ['name' as const], text: ({ name }: Values) => name }];
const opened: Saved = { _id: 'r1', version: 3, name: 'PPO' };
const lost = () => ownFailure('NETWORK');
const stale = (current: Saved) => knownFailure('STALE', { current });

/** The form of a record, or of a new one. `reply` returns what is stored, or the refusal; an edit is `over` a version. */
function openForm(record: Saved | undefined, reply: (name: string, over?: number) => Saved | ApiFailure) {
  const failures: unknown[] = [];
  const saved: Saved[] = [];
  const call = async ({ name }: Values, over?: number) => {
    const answer = reply(name, over);
    if (answer instanceof ApiFailure) throw answer;
    return answer;
  };
  storeSignedIn(makeToken('good'));
  const { session, services } = makeTab(fakeApi({}));
  session.start();
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers services={services} queries={queries}>
      {children}
    </Providers>
  );
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: valuesOf(record) });
      const saving = useVersionedSave({
        ...{ form, record, draftId: 'name', typed, valuesOf, fields },
        calls: {
          create: (body: Values) => call(body),
          update: (_id, body, { ifMatch }) => call(body, ifMatch),
        },
        stale: (error) => (error instanceof ApiFailure ? (error.current as Saved | undefined) : undefined),
        failure: { clear: () => undefined, show: (error) => failures.push(error) },
        onSaved: (one) => saved.push(one),
      });
      return { form, saving };
    },
    { wrapper },
  );
  const save = (name: string) =>
    act(() => {
      result.current.form.setValue('name', name);
      result.current.saving.send({ name });
    });
  /** Saves, and waits for the failure. */
  const fail = async (name: string) => {
    const before = failures.length;
    save(name);
    await waitFor(() => {
      expect(failures).toHaveLength(before + 1);
      expect(result.current.saving.lastError).toBe(failures.at(-1));
    });
  };
  return { saved, save, fail, saving: () => result.current.saving };
}

describe('after a lost answer', () => {
  /** Loses the answer to the creation of EPO, which is stored as version 1. `edit` replies to edits over that. */
  const loseCreated = async (edit: Saved | ApiFailure) => {
    let attempts = 0;
    const form = openForm(undefined, (name, over) => {
      attempts += 1;
      if (attempts === 1) return lost();
      if (over === 1) return edit;
      return name === 'EPO' ? { ...opened, name, version: 1 } : knownFailure('KEY_REUSED');
    });
    await form.fail('EPO');
    expect(form.saving().mayBeSent).toBe(true);
    return form;
  };

  it('the next save of a changed record edits the one that was created', async () => {
    const edited = { ...opened, name: 'EPO 2', version: 2 };
    const { saved, save } = await loseCreated(edited);
    save('EPO 2');
    await waitFor(() => expect(saved).toEqual([edited]));
  });

  it('says when the record that was created has been edited since, and can be saved again', async () => {
    const { fail, saving } = await loseCreated(stale({ ...opened, version: 2 }));
    await fail('EPO 2');
    expect(saving()).toMatchObject({ lastError: { code: 'KEY_REUSED' }, mayBeSent: false, busy: false });
    expect(saving().changed()).toBe(true);
  });

  it('does not take own edits for those of somebody else when the text is changed and saved again', async () => {
    let stored = opened;
    let losing = 2;
    const { saved, save, fail } = openForm(opened, (name, over) => {
      if (over !== stored.version) return stale(stored);
      stored = { ...stored, name, version: over + 1 };
      losing -= 1;
      return losing >= 0 ? lost() : stored;
    });
    await fail('EPO');
    await fail('EPO 2');
    save('EPO 3');
    await waitFor(() => expect(saved).toEqual([{ ...opened, name: 'EPO 3', version: opened.version + 3 }]));
  });

  it('shows the edit of somebody else who wrote over an own edit and took it back', async () => {
    const theirs = { ...opened, name: 'EPO', version: opened.version + 3 };
    const { save, fail, saving } = openForm(opened, (name, over) => {
      if (name === 'EPO') return lost();
      return over === theirs.version ? { ...theirs, name } : stale(theirs);
    });
    await fail('EPO');
    save('EPO 2');
    await waitFor(() => expect(saving().conflict).toEqual(theirs));
  });
});
