import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { continuity, type PreviewInput, type PreviewResult } from '#root/contract/continuity/continuity.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { needsConfirmation } from '#root/web/shared/continuity/effect.ts';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './registers.messages.ts';

/** The fields of a resource that affect recovery times and dependencies of other records. */
type Change = Omit<Extract<PreviewInput, { what: 'resource' }>, 'what' | 'uid'>;
const fields = ['rtoMinutes', 'supplierUid', 'hosting', 'alternateUids'] as const satisfies (keyof Change)[];
type Values = Readonly<Record<string, unknown>>;

/** The order of the uids in a list does not matter, so only a different selection is a change. */
const toComparable = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
const isValid = (value: unknown) => value !== undefined && !Number.isNaN(value);

/** Returns the fields whose typed values differ from the saved values; undefined if no value differs. */
function findChange(saved: Values, typed: Values): Change | undefined {
  const changed = fields.filter(
    (field) =>
      isValid(saved[field]) &&
      isValid(typed[field]) &&
      !isEqual(toComparable(saved[field]), toComparable(typed[field])),
  );
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, typed[field]])) : undefined;
}

/**
 * Checks the effect of a changed recovery time, supplier, hosting or list of alternates. The effect is shown while the
 * form is filled in, and a change that causes gaps has to be confirmed before it is saved.
 * @param saved the values on the server, as the form holds them
 */
export function useChangeEffect(uid: string, saved: Values, typed: Values) {
  const { can } = useSession();
  const find = (values: Values) => (can(permissionNames.activity.read) ? findChange(saved, values) : undefined);
  const [debounced] = useDebouncedValue(typed, 250);
  const [change, asked] = [find(typed), find(debounced)];
  const preview = useRead(continuity.preview, {
    body: { what: 'resource', uid, ...asked },
    enabled: asked !== undefined,
  });
  const [confirmed, setConfirmed] = useState<Change>();
  const isCurrent = change !== undefined && isEqual(change, asked) && !preview.isPlaceholderData;
  return {
    result: isCurrent ? preview.data?.data : undefined,
    /** Whether the change causes gaps and has to be confirmed by saving again. */
    isUnconfirmed: change !== undefined && isEqual(confirmed, change),
    /**
     * Rejects the first attempt to save a change that causes gaps. Accepts the change if it has been confirmed or the
     * server does not answer.
     * @throws Error if confirmation is needed
     */
    check: async (values: Values) => {
      const made = find(values);
      if (!made || isEqual(confirmed, made)) return;
      const body = { what: 'resource' as const, uid, ...made };
      const result = (await call(continuity.preview, { body }).catch(() => undefined))?.data;
      if (!result || !needsConfirmation(result)) return;
      setConfirmed(made);
      throw new Error(text('effectBreaks'));
    },
  };
}

/** Shows the effect below the fields. */
export function ChangeEffect({ result, isUnconfirmed }: { result: PreviewResult | undefined; isUnconfirmed: boolean }) {
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
