import { chakra, Kbd, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import { CheckBox } from '../../../kit/form/fields/check-box.tsx';
import { useSiteConfig } from '../../../lib/use-site-config.ts';

type Props = {
  readonly singleKeys: boolean;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onClose: () => void;
};

type Shortcut = {
  readonly keys: readonly string[];
  readonly does: string;
  readonly single?: true;
  /** Shown only if the deployment has the card box. */
  readonly box?: true;
};

const listed = [
  { keys: ['/'], does: 'Search plans', single: true },
  { keys: ['Ctrl', 'K'], does: 'Search plans' },
  { keys: ['p'], does: 'Search prefixes', single: true },
  { keys: ['f'], does: 'Find from a card or response', single: true, box: true },
  { keys: ['↓', '↑'], does: 'Move between rows; ↓ in a search box goes to the first row' },
  { keys: ['→', '←'], does: 'Move between the cells of a row; a cut-off text is shown in full' },
  { keys: ['Enter'], does: 'Open the current plan; in a search box, the first plan found' },
  { keys: ['Esc'], does: 'Close what is open, then clear the search for the next patient' },
  { keys: ['c'], does: 'Copy the plan code of the current plan', single: true },
  { keys: ['a'], does: 'Copy the claims address of the current plan', single: true },
  { keys: ['m'], does: 'Mark the current plan; mark a second one to compare them', single: true },
  { keys: ['Ctrl', 'click'], does: 'The same with the mouse; or open a plan and choose Compare' },
  { keys: ['w'], does: 'Report that something about the current plan is wrong', single: true },
  { keys: ['v'], does: 'Verify the facts of the current plan (administrators)', single: true },
  { keys: ['v', 'e', 's'], does: 'Verify, edit or skip the plan under Facts Due', single: true },
  { keys: ['0'], does: 'Show recent plans', single: true },
  { keys: ['[', ']'], does: 'Previous and next plan while one is open', single: true },
  { keys: ['Alt', 'T'], does: 'Go to the last message, for example to undo' },
  { keys: ['?'], does: 'Show this list', single: true },
] as const satisfies readonly Shortcut[];
const shortcuts: readonly Shortcut[] = listed;

/** A key that the list explains. */
export type ListedKey = (typeof listed)[number]['keys'][number];

const look = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '4',
  rowGap: '2',
  '& dt': { display: 'flex', gap: '1' },
  '& dt[data-off]': { opacity: 0.45, textDecoration: 'line-through' },
} as const;

/** The list of keyboard shortcuts, and the switch for single-character ones. */
export default function HelpPanel({ singleKeys, onSingleKeys, onClose }: Props) {
  const cardBox = useSiteConfig()?.cardBox ?? false;
  return (
    <AppDialog title="Keyboard shortcuts" onClose={onClose}>
      <chakra.dl css={look}>
        {shortcuts
          .filter(({ box }) => cardBox || !box)
          .map(({ keys, does, single }) => (
            <Fragment key={keys.join(' ')}>
              <dt data-off={single && !singleKeys ? '' : undefined}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
      </chakra.dl>
      <Text my="4" color="fg.muted">
        Single-key shortcuts are off while you type in a field.
      </Text>
      <CheckBox checked={singleKeys} onChange={({ currentTarget }) => onSingleKeys(currentTarget.checked)}>
        Use single-key shortcuts
      </CheckBox>
    </AppDialog>
  );
}
