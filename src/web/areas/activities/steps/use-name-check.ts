import { useEffect, useState } from 'react';
import { activities } from '#root/contract/activities/activities.ts';
import { call } from '#root/web/platform/api/call.ts';

/**
 * Checks while a name is typed whether another activity has it.
 * @returns the uid of the other activity; undefined if the name is free, unchanged or not checked yet
 */
export function useNameCheck(name: string, exceptUid: string | undefined): string | undefined {
  const [taken, setTaken] = useState<{ name: string; uid: string | undefined }>();
  const asked = name.trim();
  useEffect(() => {
    if (asked === '' || asked.length > 255) return;
    const check = async () => {
      // A failed check is ignored: saving checks again.
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
