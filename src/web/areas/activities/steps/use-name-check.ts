import { useEffect, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import { call } from '#root/web/platform/api/call.ts';

/**
 * Asks while a name is typed whether another activity has it.
 * @returns the other activity's uid; undefined while the name is free, unchanged or not known yet
 */
export function useNameCheck(name: string, exceptUid: string | undefined): string | undefined {
  const [taken, setTaken] = useState<{ name: string; uid: string | undefined }>();
  const asked = name.trim();
  useEffect(() => {
    if (asked === '' || asked.length > 255) return;
    const check = async () => {
      // A check that fails is no reason to stop anyone: saving asks again.
      const answer = await call(activities.nameAvailable, {
        query: { name: asked, ...(exceptUid && { exceptUid }) },
        background: true,
      }).catch(() => undefined);
      if (answer) setTaken({ name: asked, uid: answer.data.uid ?? undefined });
    };
    const timer = setTimeout(() => void check(), 300);
    return () => clearTimeout(timer);
  }, [asked, exceptUid]);
  return taken?.name === asked ? taken.uid : undefined;
}
