import { Flex, Grid, GridItem, Tag, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { fullName } from '../../../../../shared/people/full-name.ts';
import type { User } from '../../../../../shared/people/user.ts';
import { Button } from '../../../kit/button.tsx';
import { Callout } from '../../../kit/callout.tsx';
import { Fact, FactGrid } from '../../../kit/fact-grid.tsx';
import { QueryState } from '../../../kit/loading/query-state.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { usePerson } from '../../../lib/services.tsx';
import { DigestPanel } from '../digests/digest-panel.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import { OwnSessions } from '../sessions/own-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditMyInfo } from './edit-my-info.tsx';
import { useMe } from './use-me.ts';

type Props = {
  /** Shown below the profile, as wide as the page. */
  readonly children?: ReactNode;
};

/** What the product knows about the signed-in person, and what of it they may change. */
export default function ProfilePage({ children }: Props) {
  const me = useMe();
  const [editing, setEditing] = useState(false);
  /** The server's message about a changed email address that waits for its confirmation. */
  const [mailNotice, setMailNotice] = useState<string>();

  if (me.data === undefined) {
    return (
      <>
        <QueryState of={me} failed="Unable to load user profile." />
        {me.isError && children}
      </>
    );
  }
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
      gap="3"
    >
      <Panel
        title="Profile"
        end={
          <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
            Edit My Info
          </Button>
        }
      >
        {mailNotice !== undefined && <Callout>{mailNotice}</Callout>}
        <ProfileFacts user={me.data} />
      </Panel>
      <FacilityAccess user={me.data} />
      <ChangePassword email={me.data.email} />
      <DigestPanel user={me.data} />
      {children && <GridItem colSpan={{ base: 1, lg: 2 }}>{children}</GridItem>}
      <SecondFactorPanel user={me.data} />
      <OwnSessions />
      {editing && <EditMyInfo user={me.data} onMailSent={setMailNotice} onClose={() => setEditing(false)} />}
    </Grid>
  );
}

/** A person's current data. */
function ProfileFacts({ user }: { readonly user: User }) {
  return (
    <FactGrid>
      <Fact label="Name">{fullName(user)}</Fact>
      <Fact label="Email">{user.email}</Fact>
      <Fact label="Phone number">{user.phoneNumber}</Fact>
      <Fact label="Department">{user.department || '-'}</Fact>
      <Fact label="NPI">{user.npi}</Fact>
      <Fact label="Role">{user.role === 'admin' ? 'Administrator' : 'User'}</Fact>
    </FactGrid>
  );
}

/** The facilities this person may work in. Only administrators can change them. */
function FacilityAccess({ user }: { readonly user: User }) {
  const { activeFacility } = usePerson();
  return (
    <Panel title="Facility access">
      {user.facilityAccess.length === 0 ? (
        <Text color="fg.muted">No facility has been granted to you yet.</Text>
      ) : (
        <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
          {user.facilityAccess.map((facility) => (
            <Tag.Root as="li" key={facility} variant="subtle" size="lg" colorPalette="gray" userSelect="text">
              <Tag.Label lineClamp="none" overflowWrap="anywhere">
                {facility}
                {facility === activeFacility && ' (active)'}
              </Tag.Label>
            </Tag.Root>
          ))}
        </Flex>
      )}
      <Text color="fg.muted">
        {user.role === 'admin'
          ? 'Administrators have access to every facility in use.'
          : 'An administrator grants access to facilities.'}
      </Text>
    </Panel>
  );
}
