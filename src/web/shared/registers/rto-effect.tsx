import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { continuity, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { needsConfirmation } from '#root/web/shared/continuity/effect.ts';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './registers.messages.ts';

type Minutes = number | null | undefined;

/**
 * Checks the effect of a changed recovery time: shown while it is typed, and confirmed before a change that causes
 * gaps is saved.
 * @param saved minutes on the server; undefined for kinds without a recovery time
 */
export function useRtoEffect(uid: string, saved: Minutes, typed: Minutes) {
  const { can } = useSession();
  const isChanged = (minutes: Minutes): minutes is number | null =>
    saved !== undefined &&
    minutes !== undefined &&
    !Number.isNaN(minutes) &&
    minutes !== saved &&
    can(permissionNames.activity.read);
  const [debounced] = useDebouncedValue(typed, 250);
  const preview = useRead(continuity.preview, {
    body: { what: 'resource', uid, rtoMinutes: isChanged(debounced) ? debounced : null },
    enabled: isChanged(debounced),
  });
  const [confirmed, setConfirmed] = useState<Minutes>(undefined);
  const current =
    isChanged(typed) && debounced === typed && !preview.isPlaceholderData ? preview.data?.data : undefined;
  return {
    result: current,
    /** The change causes gaps and needs a second save. */
    isUnconfirmed: isChanged(typed) && confirmed === typed,
    /** @throws once for each recovery time that causes gaps; passes without an answer of the server */
    check: async (minutes: Minutes) => {
      if (!isChanged(minutes) || confirmed === minutes) return;
      const body = { what: 'resource' as const, uid, rtoMinutes: minutes };
      const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
      if (!result || !needsConfirmation(result)) return;
      setConfirmed(minutes);
      throw new Error(text('effectBreaks'));
    },
  };
}

/** The effect below the fields. */
export function RtoEffect({ result, isUnconfirmed }: { result: PreviewResult | undefined; isUnconfirmed: boolean }) {
  return (
    <div role="status">
      {result && result.breaks + result.mends > 0 && (
        <Alert
          variant="outline"
          color={isUnconfirmed ? 'red' : result.breaks > 0 ? 'yellow' : 'teal'}
          title={describeEffect(result)}
        >
          <EffectList result={result} />
        </Alert>
      )}
    </div>
  );
}
