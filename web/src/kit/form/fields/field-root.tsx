import { Field } from '@chakra-ui/react';

/** A field with its label and messages. Chakra calls each a group, and a group without a name is noise to hear. */
export function FieldRoot(props: Field.RootProps) {
  return <Field.Root role="none" {...props} />;
}
