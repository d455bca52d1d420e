import { chakra, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { ImportKind } from '../../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../../shared/import/kinds.ts';
import type { MapDraft } from '../../../../../../shared/import/map-draft.ts';
import { CheckBox } from '../../../../kit/form/fields/check-box.tsx';

type Props = {
  readonly kind: ImportKind;
  readonly draft: MapDraft;
  readonly problem: string | undefined;
  readonly onChange: (key: readonly string[]) => void;
};

/** Chooses the fields by which a row finds the existing plan. */
export function KeyChoice({ kind, draft, problem, onChange }: Props) {
  const problemId = useId();
  const { fields, keys, words } = importKinds[kind];
  const filled = (field: string) => draft.fields[field]?.whole !== undefined;
  const message =
    problem &&
    (draft.key.length === 0 ? 'Choose at least one field.' : 'Map every field that is chosen here.');
  return (
    <chakra.fieldset minW="0" tabIndex={-1} aria-describedby={message ? problemId : undefined}>
      <chakra.legend fontWeight="medium" mb="1">
        A row is an existing {words[0]} if these match
      </chakra.legend>
      <Flex wrap="wrap" columnGap="4" rowGap="1">
        {keys.map((field) => {
          const chosen = draft.key.includes(field);
          return (
            <CheckBox
              key={field}
              checked={chosen}
              disabled={!chosen && !filled(field)}
              aria-invalid={
                (message !== undefined && (draft.key.length === 0 || (chosen && !filled(field)))) || undefined
              }
              onChange={() =>
                onChange(keys.filter((one) => (one === field ? !chosen : draft.key.includes(one))))
              }
            >
              {fields[field]?.label}
            </CheckBox>
          );
        })}
      </Flex>
      {message && (
        <Text id={problemId} color="fg.error" mt="1">
          {message}
        </Text>
      )}
    </chakra.fieldset>
  );
}
