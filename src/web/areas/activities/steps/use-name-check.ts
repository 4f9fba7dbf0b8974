import { useEffect, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import { call } from '#root/web/platform/api/call.ts';

/**
 * Checks whether another activity has the name that is being typed.
 * @returns the uid of the other activity; undefined if the name is free, unchanged or not checked yet
 */
export function useNameCheck(name: string, exceptUid: string | undefined): string | undefined {
  const [taken, setTaken] = useState<{ name: string; uid: string | undefined }>();
  const asked = name.trim();
  useEffect(() => {
    if (asked === '' || asked.length > 255) return;
    const check = async () => {
      // If the check fails, nothing is shown. The server checks the name again when the name is saved.
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
