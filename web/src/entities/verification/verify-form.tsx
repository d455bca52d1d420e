import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { GroupState } from '../../../../shared/verification/fact-state.ts';
import {
  type FactGroup,
  factGroupLabels,
  factGroupSchema,
  factSourceSchema,
  factSources,
} from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useOnceKey } from '../../lib/api/use-once-key.ts';
import { ownerText } from './owner-text.ts';
import { stateColor, stateText } from './state-text.ts';
import { useTellVerified, type Verifying, type Versioned } from './use-tell-verified.ts';

/** A group with what the record says of it. */
export type ShownGroup = {
  readonly state: GroupState;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
};

type Props<Saved> = Verifying<Saved> & {
  readonly name: string;
  readonly record: Saved;
  readonly groups: readonly ShownGroup[];
  /** Says who owns the facts, where that is not said elsewhere. */
  readonly onOwner?: (() => void) | undefined;
  readonly onVerified?: ((saved: Saved) => void) | undefined;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

const typedSchema = z.object({
  groups: z.array(factGroupSchema),
  source: z.union([z.literal(''), factSourceSchema]),
});
type Values = z.infer<typeof typedSchema>;

const sourceWords = {
  'called payer': 'Called the payer',
  portal: 'Payer’s portal',
  contract: 'Contract',
} as const;

export const changedMeanwhile =
  'Somebody else has changed it since you opened this. Please look at the facts as they are now, and verify again.';

/** Says of groups of a record's facts that they are right today. What it says of them stands beside, to be read out. */
export function VerifyForm<Saved extends Versioned>(props: Props<Saved>) {
  const { name, record, groups, send, stale, changed, onOwner, onVerified, onClose } = props;
  const tell = useTellVerified(props, name);
  const open = groups.filter(({ state }) => state.state !== 'verified');
  const form = useForm<Values>({
    defaultValues: {
      groups: (open.length > 0 ? open : groups).map(({ state }) => state.group),
      source: '',
    },
  });
  const formId = `verify:${record._id}:${record.version}`;
  const draft = useFormDraft(form, formId, typedSchema);
  const once = useOnceKey(formId);
  const close = () => {
    draft.forget();
    once.forget();
    onClose();
  };
  const verify = useMutation({
    mutationFn: ({ groups: wanted, source }: Values) => {
      const body = { groups: wanted, ...(source !== '' && { source }) };
      const ifMatch = record.version;
      return send(body, { ifMatch, idempotencyKey: once.keyFor({ body, ifMatch }) });
    },
    onSuccess: (saved, { groups: verified }) => {
      if (saved !== undefined) changed(saved);
      tell(saved, verified);
      close();
      if (saved !== undefined) onVerified?.(saved);
    },
    onError: (error) => {
      const now = stale(error);
      if (now !== undefined) changed(now);
    },
  });
  const chosen = form.watch('groups');
  const choose = (group: FactGroup, on: boolean) =>
    form.setValue('groups', on ? [...chosen, group] : chosen.filter((other) => other !== group), {
      shouldDirty: true,
    });
  const failure = stale(verify.error) ? changedMeanwhile : messageFor(verify.error, 'Verifying failed');
  return (
    <FormDialog
      title={`Verify ${name}`}
      width="xl"
      submitLabel="Verify"
      canSubmit={chosen.length > 0}
      changed={draft.changed}
      busy={verify.isPending}
      restored={draft.restored}
      failure={verify.isError ? failure : undefined}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      onSubmit={form.handleSubmit((values) => verify.mutate(values))}
      onClose={close}
    >
      <Stack as="fieldset" gap="3">
        <chakra.legend mb="1" fontWeight="medium">
          What is right as it stands
        </chakra.legend>
        {groups.map((group) => (
          <chakra.label key={group.state.group} display="flex" gap="2" cursor="pointer">
            <chakra.input
              type="checkbox"
              flex="none"
              boxSize="4"
              mt="0.5"
              accentColor="brand.emphasized"
              value={group.state.group}
              checked={chosen.includes(group.state.group)}
              onChange={(event) => choose(group.state.group, event.currentTarget.checked)}
            />
            <GroupFacts {...group} />
          </chakra.label>
        ))}
      </Stack>
      <Flex as="fieldset" wrap="wrap" columnGap="4">
        <chakra.legend mb="1" fontWeight="medium">
          Source (optional)
        </chakra.legend>
        {(['', ...factSources] as const).map((source) => (
          <chakra.label key={source} display="flex" alignItems="center" gap="2" minH="8" cursor="pointer">
            <chakra.input
              type="radio"
              value={source}
              boxSize="4"
              accentColor="brand.emphasized"
              {...form.register('source')}
            />
            {source === '' ? 'Not stated' : sourceWords[source]}
          </chakra.label>
        ))}
      </Flex>
      {onOwner && (
        <Flex wrap="wrap" align="center" justify="space-between" gap="2">
          <Text color="fg.muted">{ownerText(record.verification)}</Text>
          <SecondaryButton size="xs" minH="8" onClick={onOwner}>
            Owner and interval
          </SecondaryButton>
        </Flex>
      )}
    </FormDialog>
  );
}

/**
 * A group with what is known of it, and what the record says of it.
 * @param whole leaves out nothing of a long text
 */
export const GroupFacts = ({ state, facts, whole }: ShownGroup & { readonly whole?: boolean }) => (
  <chakra.span minW="0" flex="1" overflowWrap="anywhere">
    <Flex as="span" wrap="wrap" justify="space-between" columnGap="3">
      <chakra.span fontWeight="medium">{factGroupLabels[state.group]}</chakra.span>
      <chakra.span color={stateColor[state.state]} textStyle="sm">
        {stateText(state)}
      </chakra.span>
    </Flex>
    {facts.map(({ label, text }) => (
      <Text
        as="span"
        key={label}
        display="block"
        color="fg.muted"
        textStyle="sm"
        lineClamp={whole ? undefined : 3}
        whiteSpace="pre-wrap"
      >
        {label}: {text}
      </Text>
    ))}
  </chakra.span>
);
