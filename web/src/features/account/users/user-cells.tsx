import { chakra, Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext } from 'react';
import { fullName } from '../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { paths } from '../../../config/paths.ts';
import { TextButton, TextLink } from '../../../kit/form/text-link.tsx';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';
import { noRequestedFacility, notConfirmed, type UserTask, type UserWork } from './dialog/user-actions.tsx';
import { whyNoMail } from './user-labels.ts';

/** What cells need besides the person: the signed-in user, whose changes are being saved, and how to request an action. */
export const UserWorkContext = createContext<UserWork>({
  busy: new Set(),
  selfId: undefined,
  onAsk: () => {},
});

/** Returns a person's facilities, or the requested ones while they wait for approval. */
export const facilitiesOf = ({ status, facilityAccess, requestedFacility }: User): readonly string[] =>
  status === 'pending' ? requestedFacility : facilityAccess;

export function UserName({ user, terms }: { readonly user: User; readonly terms: readonly string[] }) {
  const { selfId, onAsk } = useContext(UserWorkContext);
  const name = fullName(user);
  return (
    <>
      <div title={name}>
        {highlighted(name, terms)}
        {user._id === selfId && <small> (you)</small>}
      </div>
      <Flex align="baseline" wrap="wrap" columnGap="2">
        {user.department && (
          <chakra.small
            title={user.department}
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace={{ md: 'nowrap' }}
          >
            {user.department}
          </chakra.small>
        )}
        <TextLink
          to={paths.auditLog({ person: user._id })}
          flex="none"
          my="-1"
          fontSize="xs"
          aria-label={`Audit log of ${name}`}
        >
          Audit log
        </TextLink>
        {user.status === 'approved' && user._id !== selfId && (
          <TextButton
            flex="none"
            my="-1"
            fontSize="xs"
            outlineOffset="-2px"
            data-action="sessions"
            aria-label={`Sessions of ${name}`}
            onClick={() => onAsk({ user, action: 'sessions' })}
          >
            Sessions
          </TextButton>
        )}
      </Flex>
    </>
  );
}

export function UserFacilities({ user }: { readonly user: User }): ReactNode {
  const names = facilitiesOf(user).join(', ');
  if (names === '') return <small>{user.status === 'pending' ? noRequestedFacility : '-'}</small>;
  return (
    <span title={names}>
      {user.status === 'pending' && <small>Requested </small>}
      {names}
    </span>
  );
}

const ChipButton = chakra(StateChip, {
  base: {
    mt: '0.5',
    borderWidth: '1px',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    outlineOffset: '-2px',
  },
});

type StateProps = UserTask & {
  readonly bad?: boolean;
  readonly label: string;
  readonly title: string;
  readonly children: string;
};

/** A person's state, as a button that asks about changing it. */
function StateButton({ user, action, bad = false, label, title, children }: StateProps) {
  const { busy, onAsk } = useContext(UserWorkContext);
  return (
    <ChipButton asChild {...(bad && { tone: 'bad', borderColor: 'red.muted' })}>
      <button
        type="button"
        data-action={action}
        aria-label={label}
        title={title}
        disabled={busy.has(user._id)}
        onClick={() => onAsk({ user, action })}
      >
        {children}
      </button>
    </ChipButton>
  );
}

/**
 * A problem with a person's address, as a button that leads to the remedy: emails do not reach it, or the person who
 * registered with it has not confirmed it. Nothing for everyone else.
 */
export function AddressState({ user }: { readonly user: User }) {
  if (user.mailSuppressed !== undefined)
    return (
      <StateButton
        {...{ user, action: 'allowMail', bad: true }}
        label={`Email doesn’t reach ${fullName(user)}`}
        title={whyNoMail(user.mailSuppressed)}
      >
        No email
      </StateButton>
    );
  if (user.emailConfirmed === false)
    return (
      <StateButton
        {...{ user, action: 'sendConfirmation', bad: true }}
        label={`Unconfirmed address of ${fullName(user)}`}
        title={notConfirmed}
      >
        Unconfirmed
      </StateButton>
    );
  if (user.emailConfirmed) return <small title="The link sent to this address was opened.">Confirmed</small>;
  return null;
}

/** Marks a person whose sign-in has a second factor; another administrator can reset it if the person has lost it. */
export function SecondFactorState({ user }: { readonly user: User }) {
  const { selfId } = useContext(UserWorkContext);
  if (user.secondFactor === undefined || user._id === selfId) return null;
  return (
    <StateButton
      {...{ user, action: 'resetSecondFactor' }}
      label={`Reset two-step sign-in of ${fullName(user)}`}
      title="Signs in with a code as well. Reset it for someone who lost their phone."
    >
      With code
    </StateButton>
  );
}
