import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { ChangePassword } from './change-password.tsx';
import { EditMyInfo } from './edit-my-info.tsx';
import { FacilityAccess } from './facility-access.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useMe } from './use-me.ts';

/** What the product knows of the person at this browser, and what they may change of it. */
export default function ProfilePage() {
  usePageTitle('My Account');
  const me = useMe();
  const [editing, setEditing] = useState(false);
  /** What the server said of a changed e-mail address, which waits for its confirmation. */
  const [mailNotice, setMailNotice] = useState<string>();

  if (me.data === undefined) {
    return me.isError ? (
      <LoadFailure
        message="Unable to load user profile."
        busy={me.isFetching}
        onAction={() => me.refetch()}
      />
    ) : (
      <Loading />
    );
  }
  return (
    <div className="account-cards">
      <section className="panel" aria-labelledby="profile-title">
        <div className="panel-head">
          <h2 id="profile-title" className="panel-title">
            Profile
          </h2>
          <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
            Edit My Info
          </Button>
        </div>
        <div role="status">{mailNotice !== undefined && <p className="account-notice">{mailNotice}</p>}</div>
        <ProfileFacts user={me.data} />
      </section>
      <FacilityAccess user={me.data} />
      <ChangePassword email={me.data.email} />
      <SignOutEverywhere />
      {editing && <EditMyInfo user={me.data} onMailSent={setMailNotice} onClose={() => setEditing(false)} />}
    </div>
  );
}
