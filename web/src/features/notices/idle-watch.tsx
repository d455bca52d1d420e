import { useEffect, useRef } from 'react';
import { nothing, onDemand } from '../../lib/on-demand.tsx';
import { useServices } from '../../lib/services.tsx';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { themed } from '../../theme/themed.tsx';
import { useIdle } from './use-idle.ts';

// If the question cannot be loaded, the watch continues: an absent user is still signed out.
const IdleQuestion = onDemand(
  themed(() => import('./idle-question.tsx')),
  nothing,
);

/** Asks whether the user is still there after a time without input, and signs them out if nobody answers. */
export default function IdleWatch() {
  const config = useSiteConfig();
  return config === undefined ? null : <Watch minutes={config.idleMinutes} />;
}

const minutesInWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

function Watch({ minutes }: { minutes: number }) {
  const { session } = useServices();
  const { verdict, stay } = useIdle(minutes * 60_000);
  const leaving = useRef(false);
  const leave = (because: string) => {
    if (leaving.current) return;
    leaving.current = true;
    void session.signOut(because);
  };
  const over = verdict.kind === 'over';
  const leaveIdle = useRef(() =>
    leave(`You were signed out after ${minutesInWords(minutes)} without activity.`),
  );
  useEffect(() => {
    if (over) leaveIdle.current();
  }, [over]);
  if (verdict.kind !== 'asking') return null;
  return (
    <IdleQuestion
      duration={minutesInWords(minutes)}
      secondsLeft={verdict.secondsLeft}
      onStay={stay}
      // Perhaps a colleague who needs the PC: with a reason, unsaved text is kept for its user.
      onSignOut={() => leave('You are signed out.')}
    />
  );
}
