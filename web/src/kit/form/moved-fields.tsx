import { Box, Text } from '@chakra-ui/react';
import type { MovedField } from './use-edited-version.ts';

/** What somebody else changed while a form was open, and what becomes of it. Nothing while nobody has. */
export function MovedFields({ moved }: { readonly moved: readonly MovedField[] }) {
  if (moved.length === 0) return null;
  return (
    <Box role="status" borderWidth="1px" borderColor="border" borderRadius="md" px="4" py="3">
      <Text fontWeight="medium">This is what is stored now:</Text>
      <Box as="ul" ps="5" listStyleType="disc" overflowWrap="anywhere">
        {moved.map(({ label, now, typedHere }) => (
          <li key={label}>
            {label}: {now === '' ? 'empty' : now}
            {typedHere && ' (what you typed is kept below)'}
          </li>
        ))}
      </Box>
      <Text color="fg.muted">Save again to store the form as you see it.</Text>
    </Box>
  );
}
