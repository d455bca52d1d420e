import { Flex, Text } from '@chakra-ui/react';
import { Button } from '../../kit/button.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';

type Props = {
  readonly isNew: boolean;
  /** The label of the button that also ends the task. */
  readonly taskLabel: string | undefined;
  readonly busy: boolean;
  /** True if that button was pressed last. */
  readonly ending: boolean;
  readonly dirty: boolean;
  /** True while an image is uploading: saving now would leave it out. */
  readonly uploading: boolean;
  /** Why the plan was not saved. */
  readonly problem: string | undefined;
  /** Called before the form is submitted, also by Enter in a field. */
  readonly onSubmit: (ending: boolean) => void;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
};

/** The form's actions, always visible. */
export function ActionBar({ isNew, taskLabel, busy, ending, dirty, uploading, problem, ...on }: Props) {
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="docked"
      // Spans the page from edge to edge, and is its last element.
      mt="3"
      mx="-4"
      mb="-6"
      px="4"
      py="2.5"
      wrap="wrap"
      align="center"
      gap="2"
      borderTopWidth="1px"
      bg="bg.panel"
      boxShadow="0 -2px 8px rgb(16 30 42 / 0.06)"
      _print={{ display: 'none' }}
    >
      {!isNew && (
        <Button variant="outline" colorPalette="red" disabled={busy} onClick={on.onDelete}>
          Delete Plan
        </Button>
      )}
      <Text
        role="alert"
        flex={{ base: '1 0 100%', sm: '1' }}
        order={{ base: '-1', sm: '0' }}
        minW="0"
        color="fg.error"
        fontWeight="semibold"
        textAlign={{ sm: 'end' }}
        overflowWrap="anywhere"
        _empty={{ smDown: { display: 'none' } }}
      >
        {problem}
      </Text>
      {problem === undefined && (
        <Text hideBelow="sm" color="fg.muted">
          {uploading ? 'A picture is still being uploaded.' : dirty ? 'Not saved yet.' : ''}
        </Text>
      )}
      <SecondaryButton disabled={busy} onClick={on.onCancel}>
        Cancel
      </SecondaryButton>
      <Button
        type="submit"
        variant={taskLabel === undefined ? 'solid' : 'outline'}
        ms={{ base: 'auto', sm: '0' }}
        disabled={uploading || busy}
        loading={busy && !ending}
        loadingText="Saving…"
        onClick={() => on.onSubmit(false)}
      >
        {isNew ? 'Create Plan' : 'Save Edits'}
      </Button>
      {taskLabel !== undefined && (
        <Button
          type="submit"
          data-ends
          flex={{ base: '1 0 100%', sm: 'none' }}
          disabled={uploading || busy}
          loading={busy && ending}
          loadingText="Saving…"
          onClick={() => on.onSubmit(true)}
        >
          {taskLabel}
        </Button>
      )}
    </Flex>
  );
}
