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
 * Checks the effect of a changed recovery time. The effect is shown while the time is typed, and a change that causes
 * gaps has to be confirmed before it is saved.
 * @param saved the time on the server, in minutes; undefined for kinds without a recovery time
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
    /** Whether the change causes gaps and has to be confirmed by saving again. */
    isUnconfirmed: isChanged(typed) && confirmed === typed,
    /**
     * Rejects the first attempt to save a recovery time that causes gaps. Accepts the time if it has been confirmed or
     * the server does not answer.
     * @throws Error if confirmation is needed
     */
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

/** Shows the effect below the fields. */
export function RtoEffect({ result, isUnconfirmed }: { result: PreviewResult | undefined; isUnconfirmed: boolean }) {
  return (
    <div role="status">
      {result && result.breaks + result.closes > 0 && (
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
