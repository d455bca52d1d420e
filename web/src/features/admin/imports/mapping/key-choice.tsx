import { chakra, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { type KeyField, keyFields } from '../../../../../../shared/import/import-map.ts';
import type { MapDraft } from '../../../../../../shared/import/map-draft.ts';
import { planFields } from '../../../../../../shared/plan/fields.ts';

type Props = {
  readonly draft: MapDraft;
  readonly problem: string | undefined;
  readonly onChange: (key: readonly KeyField[]) => void;
};

/** By which fields a row finds the plan that is there already. */
export function KeyChoice({ draft, problem, onChange }: Props) {
  const problemId = useId();
  const filled = (field: KeyField) => draft.fields[field]?.whole !== undefined;
  const said =
    problem &&
    (draft.key.length === 0 ? 'Choose at least one field.' : 'Map every field that is chosen here.');
  return (
    <chakra.fieldset minW="0" aria-describedby={said ? problemId : undefined}>
      <chakra.legend fontWeight="medium" mb="1">
        A row is a plan that is there already if these are the same
      </chakra.legend>
      <Flex wrap="wrap" columnGap="4" rowGap="1">
        {keyFields.map((field) => {
          const chosen = draft.key.includes(field);
          return (
            <chakra.label key={field} display="flex" alignItems="center" gap="2" minH="7" cursor="pointer">
              <chakra.input
                type="checkbox"
                boxSize="4"
                accentColor="brand.emphasized"
                checked={chosen}
                disabled={!chosen && !filled(field)}
                aria-invalid={
                  (said !== undefined && (draft.key.length === 0 || (chosen && !filled(field)))) || undefined
                }
                onChange={() =>
                  onChange(keyFields.filter((one) => (one === field ? !chosen : draft.key.includes(one))))
                }
              />
              {planFields[field].label}
            </chakra.label>
          );
        })}
      </Flex>
      {said && (
        <Text id={problemId} color="fg.error" mt="1">
          {said}
        </Text>
      )}
    </chakra.fieldset>
  );
}
