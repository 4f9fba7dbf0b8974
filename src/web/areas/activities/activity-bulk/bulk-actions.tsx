import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { SaveStatus } from '#root/web/platform/ui/save-status.tsx';
import { EffectList, effectWords } from '#root/web/shared/continuity/effect-list.tsx';
import { text } from './activity-bulk.messages.ts';
import type { useApply } from './use-apply.ts';
import type { Draft } from './use-draft.ts';

interface BulkActionsProps {
  draft: Draft;
  acts: ReturnType<typeof useApply>;
  ready: number;
}

function label(kind: Draft['kind'], count: number): string {
  if (kind === 'create') return count === 0 ? text('createNone') : text('create', { count });
  return count === 0 ? text('saveNone') : text('save', { count });
}

/** Whether the person may do what the draft is for. */
export function useMayApply({ kind }: Pick<Draft, 'kind'>): boolean {
  return useSession().can(kind === 'create' ? permissionNames.activity.create : permissionNames.activity.update);
}

/** The buttons of the page. */
export function BulkActions({ draft, acts, ready }: BulkActionsProps) {
  const [asking, setAsking] = useState(false);
  const mayApply = useMayApply(draft);
  const isBusy = acts.pending || acts.isSending;
  const isOpen = !isBusy && !asking && !acts.held;
  useHotkeys(
    [
      ['mod+Enter', () => isOpen && mayApply && void acts.apply()],
      ['mod+S', () => isOpen && void acts.saveDraft()],
    ],
    [],
  );
  return (
    <>
      <SaveStatus state={draft.autosave.state} />
      {draft.uid && (
        <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
          {text('discard')}
        </Button>
      )}
      <Button variant="default" disabled={isBusy} onClick={() => void acts.saveDraft()}>
        {text('saveDraft')}
      </Button>
      {mayApply && (
        <Button loading={isBusy} onClick={() => void acts.apply()}>
          {label(draft.kind, ready)}
        </Button>
      )}
      {acts.held && (
        <Confirm
          title={effectWords(acts.held)}
          confirmLabel={text('saveAnyway')}
          onClose={acts.giveUp}
          onConfirm={acts.confirm}
        >
          <EffectList result={acts.held} />
        </Confirm>
      )}
      {asking && (
        <Confirm
          title={text('discardTitle')}
          confirmLabel={text('discard')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={acts.remove}
        >
          {text('discardBody')}
        </Confirm>
      )}
    </>
  );
}
