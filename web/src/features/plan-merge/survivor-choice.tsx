import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { planCodeInWords } from '../../../../shared/plan/plan-code.ts';
import { Choice } from '../../kit/conflict/field-choice.tsx';
import { localTime } from '../../kit/local-time.ts';
import type { Pair, Place } from './merge-choices.ts';

type Props = {
  readonly pair: Pair;
  readonly names: readonly [string, string];
  readonly survivor: Place;
  readonly onChoose: (place: Place) => void;
};

/** Both plans side by side, and the choice of which one is kept. */
export function SurvivorChoice({ pair, names, survivor, onChoose }: Props) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="semibold" mb="1">
        Which one stays?{' '}
        <Text as="span" color="fg.muted" fontWeight="normal">
          Its link and its history stay. The name, codes, prefixes and link of the other one lead to it.
        </Text>
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="2">
        {([0, 1] as const).map((place) => {
          const plan = pair[place];
          return (
            <Choice key={plan._id} bg="bg.panel">
              <input type="radio" name="kept" checked={survivor === place} onChange={() => onChoose(place)} />
              <Text as="span" color="fg.muted">
                {names[place]}
              </Text>
              <Text as="span" gridColumn="2" fontWeight="semibold" overflowWrap="anywhere">
                {plan.descriptiveName}
              </Text>
              <Text as="span" gridColumn="2" color="fg.muted" overflowWrap="anywhere">
                {plan.payerName}, {plan.planName}, {planCodeInWords(plan.planCode)}
                <br />
                Added {localTime(plan.createdAt)}, last changed {localTime(plan.updatedAt)}
              </Text>
            </Choice>
          );
        })}
      </SimpleGrid>
    </chakra.fieldset>
  );
}
