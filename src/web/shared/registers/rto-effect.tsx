import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { needsConfirmation } from '#root/web/shared/continuity/effect.ts';
import { EffectList, effectWords } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './registers.messages.ts';

type Minutes = number | null | undefined;

/**
 * What another recovery time of a record breaks or mends: shown while it is typed, and asked once more before what breaks
 * something is saved.
 * @param saved as it stands on the server; undefined for what has none
 */
export function useRtoEffect(uid: string, saved: Minutes, typed: Minutes) {
  const { can } = useSession();
  const moves = (minutes: Minutes): minutes is number | null =>
    saved !== undefined &&
    minutes !== undefined &&
    !Number.isNaN(minutes) &&
    minutes !== saved &&
    can(permissionNames.activity.read);
  const [asked] = useDebouncedValue(typed, 250);
  const look = useRead(continuity.preview, {
    body: { what: 'resource', uid, rtoMinutes: moves(asked) ? asked : null },
    enabled: moves(asked),
  });
  const [seen, setSeen] = useState<Minutes>(undefined);
  const current = moves(typed) && asked === typed && !look.isPlaceholderData ? look.data?.data : undefined;
  return {
    result: current,
    /** It breaks something and has been held once. */
    held: moves(typed) && seen === typed,
    /** @throws once for each time that breaks something, before it is saved; what nobody can tell of passes */
    check: async (minutes: Minutes) => {
      if (!moves(minutes) || seen === minutes) return;
      const body = { what: 'resource' as const, uid, rtoMinutes: minutes };
      const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
      if (!result || !needsConfirmation(result)) return;
      setSeen(minutes);
      throw new Error(text('effectBreaks'));
    },
  };
}

/** The effect below the fields. */
export function RtoEffect({ result, held }: { result: PreviewResult | undefined; held: boolean }) {
  return (
    <div role="status">
      {result && result.breaks + result.mends > 0 && (
        <Alert
          variant="outline"
          color={held ? 'red' : result.breaks > 0 ? 'yellow' : 'teal'}
          title={effectWords(result)}
        >
          <EffectList result={result} />
        </Alert>
      )}
    </div>
  );
}
