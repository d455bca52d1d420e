import { Field } from '@chakra-ui/react';

/** A field with its label and messages. Chakra makes each one a group, and an unnamed group is noise in a screen reader. */
export function FieldRoot(props: Field.RootProps) {
  return <Field.Root role="none" {...props} />;
}
