import { chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { contrastRatio, textOn } from '../../../../shared/facility/contrast.ts';
import { facilityVariables, surfaces } from '../../theme/facility-color.ts';

type Props = { readonly color: string; readonly facilityName: string };

const shown = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** How top bar, button and link look in a color, in light and dark mode, with their contrast ratios. */
export function ColorPreview({ color, facilityName }: Props) {
  const variables = facilityVariables(color);
  const ink = { light: variables['--facility-ink-light'], dark: variables['--facility-ink-dark'] };
  const onFill = textOn(color);
  // Colors are data, so they are set as inline styles.
  const filled = { backgroundColor: color, color: onFill };
  return (
    <fieldset>
      <chakra.legend mb="1" fontWeight="medium">
        Preview
      </chakra.legend>
      <SimpleGrid columns={2} gap="2" mb="2">
        {(['light', 'dark'] as const).map((mode) => (
          <chakra.div
            key={mode}
            overflow="hidden"
            borderWidth="1px"
            borderRadius="l2"
            style={{ backgroundColor: surfaces[mode] }}
          >
            <Text truncate px="2.5" py="1.5" fontWeight="semibold" style={filled}>
              {facilityName}
            </Text>
            <Flex align="center" gap="3" p="2.5">
              <chakra.span px="3" py="1" borderRadius="l2" fontWeight="semibold" style={filled}>
                Button
              </chakra.span>
              <chakra.span textDecoration="underline" textUnderlineOffset="2px" style={{ color: ink[mode] }}>
                Link
              </chakra.span>
            </Flex>
          </chakra.div>
        ))}
      </SimpleGrid>
      <Text color="fg.muted" role="status">
        Text on the color: {shown(contrastRatio(onFill ?? color, color))}. Links:{' '}
        {shown(contrastRatio(ink.light ?? color, surfaces.light))} on white,{' '}
        {shown(contrastRatio(ink.dark ?? color, surfaces.dark))} in dark mode.{' '}
        {ink.light !== color && 'The color is pale, so links are shown in a darker shade of it.'}
      </Text>
    </fieldset>
  );
}
