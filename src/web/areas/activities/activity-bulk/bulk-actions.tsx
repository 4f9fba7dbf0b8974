import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { useOfferedShortcuts } from '#root/web/platform/ui/hooks/offered-shortcuts.ts';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './activity-bulk.messages.ts';
import type { useApply } from './use-apply.ts';
import type { Draft } from './use-draft.ts';

interface BulkActionsProps {
  draft: Draft;
  actions: ReturnType<typeof useApply>;
  ready: number;
}

function formatLabel(kind: Draft['kind'], count: number): string {
  if (kind === 'create') return count === 0 ? text('createNone') : text('create', { count });
  return count === 0 ? text('saveNone') : text('save', { count });
}

/** Returns whether the person may create or update the activities in the draft. */
export function useMayApply({ kind }: Pick<Draft, 'kind'>): boolean {
  return useSession().can(kind === 'create' ? permissionNames.activity.create : permissionNames.activity.update);
}

/** The buttons of the page. */
export function BulkActions({ draft, actions, ready }: BulkActionsProps) {
  const [isDiscarding, setAsking] = useState(false);
  const mayApply = useMayApply(draft);
  const isBusy = actions.pending || actions.isSending;
  const isOpen = !isBusy && !isDiscarding && !actions.unconfirmed;
  useHotkeys(
    [
      ['mod+Enter', () => isOpen && mayApply && void actions.apply()],
      ['mod+S', () => isOpen && void actions.saveDraft()],
    ],
    [],
  );
  useOfferedShortcuts(mayApply && 'submit', 'draft');
  return (
    <>
      <SaveStatus state={draft.autosave.state} />
      {draft.uid && (
        <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
          {text('discard')}
        </Button>
      )}
      <Button variant="default" disabled={isBusy} onClick={() => void actions.saveDraft()}>
        {text('saveDraft')}
      </Button>
      {mayApply && (
        <Button loading={isBusy} onClick={() => void actions.apply()}>
          {formatLabel(draft.kind, ready)}
        </Button>
      )}
      {actions.unconfirmed && (
        <Confirm
          title={describeEffect(actions.unconfirmed)}
          confirmLabel={text('saveAnyway')}
          onClose={actions.cancel}
          onConfirm={actions.confirm}
        >
          <EffectList result={actions.unconfirmed} />
        </Confirm>
      )}
      {isDiscarding && (
        <Confirm
          title={text('discardTitle')}
          confirmLabel={text('discard')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={actions.remove}
        >
          {text('discardBody')}
        </Confirm>
      )}
    </>
  );
}
