import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { requiredMark } from '../../kit/form/fields/labeled-field.tsx';
import { Page } from '../../kit/page/page.tsx';

type Props = {
  readonly title: string;
  readonly facility?: string;
  readonly name?: string;
  readonly children: ReactNode;
};

/** A form with its title, what is being edited, and the facility once it is known. */
export function FormPage({ title, facility, name, children }: Props) {
  const lead = facility !== undefined && (
    <>
      {name !== undefined && (
        <Text as="strong" color="fg" fontWeight="medium" me="3">
          {name}
        </Text>
      )}
      {facility}
    </>
  );
  const legend = facility !== undefined && (
    <Text as="span" color="fg.muted" _before={requiredMark}>
      required
    </Text>
  );
  return (
    <Page title={title} lead={lead || undefined} links={legend || undefined}>
      {children}
    </Page>
  );
}
