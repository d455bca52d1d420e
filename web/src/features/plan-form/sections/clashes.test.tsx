/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { createQueryClient } from '../../../app/query-client.ts';
import { ServicesProvider } from '../../../lib/services.tsx';
import { fakeApi, listAnswer } from '../../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn } from '../../../testing/make-session.ts';
import { Theme } from '../../../theme/theme.tsx';
import { emptyValues, type PlanFormValues } from '../form-values.ts';
import { northbank } from '../testing/open-form.tsx';
import { ClashSearch, useClashes } from './clashes.tsx';

let form: UseFormReturn<PlanFormValues> | undefined;
let drawn = 0;

const Warning = () => useClashes().fields.planCode;

function Fields() {
  drawn += 1;
  return <Warning />;
}

function Form() {
  form = useForm({ defaultValues: emptyValues('Cedar') });
  return (
    <FormProvider {...form}>
      <ClashSearch facility="Cedar" ownId={undefined}>
        <Fields />
      </ClashSearch>
    </FormProvider>
  );
}

it('a plan code clash is found without rendering the form again', async () => {
  storeSignedIn(makeToken('good'));
  const ended = { ...northbank, _id: 'ended', descriptiveName: 'Old PPO', endsOn: '2020-12-31' };
  const tab = makeTab(fakeApi({ listPlans: listAnswer([northbank, ended]) }));
  tab.session.start();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider services={tab.services}>
        <Theme>
          <Form />
        </Theme>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  // The form renders again when it is ready.
  await act(async () => undefined);
  drawn = 0;
  for (const typed of ['5', '55', '550', '5501']) await act(async () => form?.setValue('planCode', typed));
  expect(await screen.findByRole('link', { name: /Northbank PPO/ })).toBeTruthy();
  expect(drawn).toBe(0);
  expect(screen.queryByRole('link', { name: /Old PPO/ })).toBeNull();
});
