import { chakra, Flex, Image, Stack, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import type { GroupState } from '../../../../shared/verification/fact-state.ts';
import {
  factGroupLabels,
  factGroupSchema,
  factSourceSchema,
  factSources,
} from '../../../../shared/verification/verification.ts';
import * as z from '../../../../shared/zod.ts';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { CheckBox } from '../../kit/form/fields/check-box.tsx';
import { RadioChoices } from '../../kit/form/fields/radio-choices.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { ownerText } from './owner-text.ts';
import { stateColor, stateText } from './state-text.ts';
import { useFactsSave, type Verifying, type Versioned } from './use-facts-save.ts';

/** A group of facts with the record's values. */
export type ShownGroup = {
  readonly state: GroupState;
  readonly facts: readonly {
    readonly label: string;
    readonly text: string;
    /** True if the text is the address of a picture, which is then shown. */
    readonly isPicture?: boolean;
  }[];
};

type Props<Saved> = Verifying<Saved> & {
  readonly name: string;
  readonly record: Saved;
  readonly groups: readonly ShownGroup[];
  /** Opens the form for the owner of the facts, if it is not available elsewhere. */
  readonly onOwner?: (() => void) | undefined;
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

/** Confirms that groups of a record's facts are correct today. The record's values are shown beside them, to be read out. */
export function VerifyForm<Saved extends Versioned>(props: Props<Saved>) {
  const { name, record, groups, onOwner, onClose } = props;
  const open = groups.filter(({ state }) => state.state !== 'verified');
  const form = useForm<Values>({
    defaultValues: {
      groups: (open.length > 0 ? open : groups).map(({ state }) => state.group),
      source: '',
    },
  });
  const draft = useFormDraft(form, `verify:${record._id}`, typedSchema);
  const { save, busy, failure } = useFactsSave({
    ...props,
    keyFor: draft.keyFor,
    onFailed: draft.failed,
    onSaved: () => {
      draft.forget();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Verify ${name}`}
      width="xl"
      submitLabel="Verify"
      // After a reload the record may have another version: it would then be verified twice.
      unsure="We can’t tell whether it was saved."
      canSubmit={form.watch('groups').length > 0}
      draft={draft}
      busy={busy}
      failure={failure}
      finalFocus={props.finalFocus}
      onSubmit={form.handleSubmit(({ groups: factGroups, source }) =>
        save({ groups: factGroups, ...(source !== '' && { source }) }),
      )}
      onClose={onClose}
    >
      <Stack as="fieldset" gap="3">
        <chakra.legend mb="1" fontWeight="medium">
          What is correct as shown
        </chakra.legend>
        {groups.map((group) => (
          <CheckBox key={group.state.group} value={group.state.group} {...form.register('groups')}>
            <GroupFacts {...group} />
          </CheckBox>
        ))}
      </Stack>
      <RadioChoices
        legend="Source (optional)"
        options={[['', 'Not stated'], ...factSources.map((source) => [source, sourceWords[source]] as const)]}
        input={form.register('source')}
      />
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

/** A group of facts with its verification state and the record's values, in full: nobody verifies what they cannot see. */
export const GroupFacts = ({ state, facts }: ShownGroup) => (
  <chakra.span minW="0" flex="1" overflowWrap="anywhere">
    <Flex as="span" wrap="wrap" justify="space-between" columnGap="3">
      <chakra.span fontWeight="medium">{factGroupLabels[state.group]}</chakra.span>
      <chakra.span color={stateColor[state.state]} textStyle="sm">
        {stateText(state)}
      </chakra.span>
    </Flex>
    {facts.map(({ label, text, isPicture }) => (
      <Text as="span" key={label} display="block" color="fg.muted" textStyle="sm" whiteSpace="pre-wrap">
        {label}:{' '}
        {isPicture ? (
          // A reused element would show the previous plan's card until this one has been loaded.
          <Image key={text} src={text} alt={label} maxH="40" objectFit="contain" />
        ) : (
          text
        )}
      </Text>
    ))}
  </chakra.span>
);
