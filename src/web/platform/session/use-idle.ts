import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { identity } from '#root/contract/access/identity.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import { defaultTimeOut, type Idleness, idlenessAt } from './idle-clock.ts';
import { lastActivity } from './idle-tabs.ts';
import { type IdleWatch, watchIdleness } from './idle-watch.ts';
import type { Session } from './session.ts';
import { readSignInClient } from './storage.ts';

const key = 'holdfast.loginTimeOut';

/**
 * Returns the tenant's `login_time_out`; undefined until it is known. If it can't be read, the last known value is
 * used.
 */
function useTimeOut({ profile }: Session): number | undefined {
  const { tenantId } = profile.organisation;
  const configs = useQuery({
    ...read(identity.configs, { query: { tenantId, clientId: readSignInClient() } }),
    staleTime: 60_000,
  });
  const seconds = configs.data?.data.configs.login_time_out;
  useEffect(() => {
    if (seconds) localStorage.setItem(key, String(seconds));
  }, [seconds]);
  return seconds ?? (configs.isError ? Number(localStorage.getItem(key)) || defaultTimeOut : undefined);
}

/**
 * Returns how idle the person is when the page opens. Uses the last known idle time limit. A person who returns after
 * that limit therefore sees no data.
 */
function idlenessOnOpening(): Idleness {
  const now = Date.now();
  const timeOut = Number(localStorage.getItem(key)) || defaultTimeOut;
  return idlenessAt({ lastActivity: lastActivity(localStorage) ?? now, timeOut, now });
}

/**
 * Monitors idleness while the frame is shown.
 * @returns how idle the person is, and a function that restarts the idle time
 */
export function useIdle(session: Session): Idleness & { stay: () => void } {
  const timeOut = useTimeOut(session);
  const known = timeOut !== undefined;
  const [idleness, setIdleness] = useState(idlenessOnOpening);
  const latest = useRef(timeOut);
  latest.current = timeOut;
  const watch = useRef<IdleWatch>(undefined);
  useEffect(() => {
    if (!known) return;
    const started = watchIdleness(latest.current ?? defaultTimeOut, (now) =>
      // Renders only when something visible changes, not every second.
      setIdleness((before) => (before.phase === 'active' && now.phase === 'active' ? before : now)),
    );
    watch.current = started;
    return () => started.stop();
  }, [known]);
  useEffect(() => {
    if (timeOut !== undefined) watch.current?.setTimeOut(timeOut);
  }, [timeOut]);
  return { ...idleness, stay: () => watch.current?.stay() };
}
