import { Box, chakra, Grid } from '@chakra-ui/react';
import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { auditKinds } from '../../../../shared/audit/audit-kinds.ts';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { localTime } from '../../kit/local-time.ts';
import { StateChip } from '../../kit/state-chip.tsx';

const tones = { begun: 'waiting', done: 'good', refused: 'bad', failed: 'bad' } as const;

const Quiet = chakra('div', { base: { color: 'fg.muted', textStyle: 'xs' } });

/** One entry: when, what, the outcome, who, and to whom or what. Names link to the entries about them. */
export function AuditItem({ entry }: { readonly entry: AuditEntry }) {
  const { at, kind, outcome, code = '', actor, target, detail, network } = entry;
  return (
    <Grid
      as="li"
      templateColumns={{
        base: 'minmax(0, 1fr) auto',
        lg: '10.5rem minmax(0, 2fr) 7rem minmax(0, 1.2fr) minmax(0, 1.5fr)',
      }}
      columnGap="4"
      rowGap="1"
      px="4"
      py="2.5"
      alignItems="start"
      overflowWrap="anywhere"
    >
      <Box color="fg.muted" order={{ base: 1, lg: 0 }} gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <time dateTime={at}>{localTime(at)}</time>
        {network !== undefined && <Quiet title="A stand-in for the network address">Network {network}</Quiet>}
      </Box>
      <div>
        <strong>{actionText(entry)}</strong>
        <Quiet>
          {kindTexts.get(kind) ?? kind}
          {detail !== undefined && ` · ${detail}`}
        </Quiet>
      </div>
      <Box textAlign={{ base: 'end', lg: 'start' }}>
        <StateChip tone={tones[outcome]}>{outcomeTexts[outcome]}</StateChip>
        {/* An error code of the API: `not allowed`. */}
        {code !== '' && <Quiet>{code.toLowerCase().replaceAll('_', ' ')}</Quiet>}
      </Box>
      <Box order={1} gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        {actor?.id === undefined ? (
          actorText(entry)
        ) : (
          <>
            By <TextLink to={paths.auditLog({ person: actor.id })}>{actorText(entry)}</TextLink>
          </>
        )}
        {actor?.email !== undefined && <Quiet>{actor.email}</Quiet>}
      </Box>
      <Box order={1} gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        {target?.type === 'person' || target?.type === 'plan' ? (
          <>
            To {target.type}{' '}
            <TextLink to={paths.auditLog({ [target.type]: target.id })}>{target.name ?? target.id}</TextLink>
          </>
        ) : (
          target !== undefined && `To ${targetText(target)}`
        )}
      </Box>
    </Grid>
  );
}

/** Calls whose names differ from the words on screen. */
const screenWords = new Map([
  ['login', 'Sign in'],
  ['logout', 'Sign out'],
]);

/** Returns what was done, from the name of a call (`approveUser`) or an operator’s command (`import-plans`): `Approve user`. */
function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  const asOnScreens = screenWords.get(action);
  if (asOnScreens !== undefined) return asOnScreens;
  const words = action.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const kindTexts: ReadonlyMap<string, string> = new Map(Object.entries(auditKinds));

const outcomeTexts: Readonly<Record<AuditEntry['outcome'], string>> = {
  begun: 'Started',
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

/** Returns who did it. */
function actorText({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor === undefined ? 'Not signed in' : (actor.name ?? actor.id ?? 'Unknown');
}

/** Returns what it was done to: `person Mei Chen`. Of an address without an account the log knows only a digest. */
const targetText = ({ type, name, id }: NonNullable<AuditEntry['target']>): string =>
  type === 'address' ? `unknown address (digest ${id})` : `${type} ${name ?? id}`;
